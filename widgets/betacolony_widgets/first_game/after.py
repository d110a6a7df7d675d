"""Remarks after a turn: its gains, and the difference that it makes for the player."""

from collections.abc import Sequence

from betacolony import Event, Game, events
from betacolony.state.agenda import ROLL
from betacolony.state.geometry import COLONIES, SPACES
from betacolony.state.position import Position
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.play.play import Play

from .before import payable, progress
from .remarks import Remark


def remarks(play: Play) -> list[Remark]:
    """Remarks on the player's last turn, if it ended with the latest choice; else none."""
    turn = _turn(play)
    if turn is None:
        return []
    first, last = turn
    me, game = play.me, play.game
    happened = [
        event
        for record in game.history[first : last + 1]
        for event in record.events
        if getattr(event, "player", None) == me
    ]
    before, after = game.at(first - 1), game.at(last)
    return [*_gained(game, happened), *_changed(game, before, after, me)]


def _turn(play: Play) -> tuple[int, int] | None:
    """The first and the last record of the player's turn that the latest choice has ended."""
    history, last = play.game.history, play.since.number
    if play.since != Mark(last, 0) or last >= len(history) or last <= play.floor - 1:
        return None
    decision = history[last].decision
    if decision is None or decision.player != play.me or not _is_acting(play.game.at(last - 1)):
        return None
    first = last
    while first and not _begins(play, first):
        first -= 1
    if not first or _goes_on(play, last):
        return None
    return first, last


def _is_acting(game: Game) -> bool:
    """True if a turn of a round is going on, and not the gift of a cycle's card before the roll."""
    return all(frame[0] != ROLL for frame in game.position.agenda)


def _begins(play: Play, number: int) -> bool:
    """True if a record is a player's choice to move or to dock, with which a turn begins."""
    decision = play.game.history[number].decision
    return decision is not None and decision.kind == "move" and decision.player == play.me


def _goes_on(play: Play, number: int) -> bool:
    """True if the player is still to choose something in the same turn after a record."""
    decision = play.game.at(number).decision
    same = decision is not None and decision.player == play.me and decision.kind != "move"
    return same and not any(
        isinstance(event, events.TurnStarted | events.RoundStarted | events.MarkerPassed | events.DiceRolled)
        for event in play.game.history[number].events
    )


def _gained(game: Game, happened: Sequence[Event]) -> list[Remark]:
    """The gains of a turn in a sentence or two."""
    goods, points, influence, fuel, crew = list[str](), 0, 0, 0, 0
    built: events.PodBuilt | events.TileBuilt | None = None
    docked = False
    for event in happened:
        if isinstance(event, events.MarkerPassed | events.GoalScored | events.GoalMissed):
            break  # the turn is over
        if isinstance(event, events.PodBuilt | events.TileBuilt):
            built = built or event
        elif isinstance(event, events.CrewPlaced):
            crew += event.amount
        elif isinstance(event, events.Docked):
            docked = True
        elif isinstance(event, events.MaterialsGained):
            goods += event.materials
        elif isinstance(event, events.ArtifactsGained):
            goods += ["artifact"] * event.amount
        elif isinstance(event, events.FuelGained):
            fuel += event.amount
        elif isinstance(event, events.PointsGained):
            points += event.amount
        elif isinstance(event, events.InfluenceGained):
            influence += event.amount
    facts: dict[str, object] = {"goods": [*goods, *["fuel"] * fuel], "cp": points, "influence": influence, "crew": crew}
    if built is not None:
        facts["colony"] = game.edition.colonies[built.space // SPACES].id
        if isinstance(built, events.TileBuilt):
            facts["achievement"] = built.achievement
        remarks = [Remark("built_tile" if "achievement" in facts else "built", facts, 4)]
        return [*remarks, Remark("built_gains", facts, 1)] if goods or fuel else remarks
    if docked:
        return [Remark("docked", {"fuel": fuel}, 4)]
    if goods or fuel:
        return [Remark("took", facts, 4)]
    return [Remark("scored" if points else "nothing", facts, 4)]


def _changed(game: Game, before: Game, after: Game, me: int) -> list[Remark]:
    """The most important consequence of a turn."""
    old, new, now = before.position, after.position, game.position
    if new.cycle == old.cycle:
        was, known = progress(old, me), progress(new, me)
        if known.met and not was.met:
            return [Remark("now_met", {}, 3)]
        if was.met and not known.met:
            return [Remark("now_lost", {"have": known.have, "need": known.need}, 3)]
        if known.have > was.have:
            return [Remark("now_nearer", {"have": known.have, "need": known.need}, 3)]
    pods = payable(now, me).bit_count()
    if pods and not payable(old, me):
        return [Remark("now_pays", {"pods": pods}, 3)]
    for colony in range(COLONIES):
        if _leads(now, me, colony) and not _leads(old, me, colony):
            return [Remark("now_leads", {"colony": game.edition.colonies[colony].id}, 2)]
    return []


def _leads(pos: Position, me: int, colony: int) -> bool:
    """True if a player has more crew in a colony than everybody else."""
    crew = [pos.crew_in_colony(player, colony) for player in range(pos.players)]
    return all(crew[me] > number for player, number in enumerate(crew) if player != me)
