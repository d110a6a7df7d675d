"""The table in words: the names of things to point at, and sentences for readers who don't see the picture.

Every picture of a part of the table tells it with these, however it is drawn.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from betacolony.edition.components import Achievement, Bonus, CycleCard, Location, Mat, Pod
from betacolony.state.views import RivalView, SeatView
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.messages import Messages, capital

#: the kinds of locations at which the special power of a mat matters, for those that matter at some
_MATTERS_AT: Final[Mapping[str, tuple[str, ...]]] = {
    "black_die_is_6_at_moons": ("moon",),
    "black_die_any_row_for_pods": ("manufactory",),
    "plus_one_fuel_at_nexus_or_ridback": ("nexus", "fuel"),
    "two_matching_as_any_when_taking_pod": ("manufactory",),
}

# --- locations -------------------------------------------------------------------------------------------------------


def location_words(table: TableView, place: str) -> str:
    """A location with its use, and the ships there."""
    messages, say = table.messages, table.messages.say
    here = [table.name(seat) for seat in range(table.players) if table.seats[seat].ship == place]
    ships = say("rondel.ships", ships=messages.listed(here)) if here else ""
    use = location_use(messages, table.edition.locations[place])
    return say("rondel.place", place=messages.title(place), gives=use, ships=ships).strip()


def location_use(messages: Messages, location: Location) -> str:
    """The use of a location in a few words."""
    return messages.say(f"gives.{location.kind}", materials=_materials(messages, location))


def location_tip(messages: Messages, location: Location) -> str:
    """A sentence or two about a location, for its tooltip."""
    text = messages.say(f"tip.{location.kind}", materials=_materials(messages, location))
    if location.cp_die:
        text += " " + messages.say("tip.cp_die", die=messages.name(location.cp_die))
    return text


def _materials(messages: Messages, location: Location) -> str:
    return messages.listed([messages.name(material) for material in location.materials])


def rondel_facts(table: TableView) -> Iterator[str]:
    """All locations, and the ships that have not been placed yet."""
    for place in table.edition.rondel:
        yield f"{location_words(table, place)} {location_tip(table.messages, table.edition.locations[place])}"
    waiting = [table.name(seat) for seat in waiting_ships(table)]
    if waiting:
        yield table.messages.say("rondel.waiting", names=table.messages.listed(waiting))


def waiting_ships(table: TableView) -> list[int]:
    """The seats whose ships have not been placed yet; the solo rival has none (SOLO-0)."""
    return [seat for seat in range(table.players) if table.seats[seat].ship is None and not table.is_rival(seat)]


# --- colonies --------------------------------------------------------------------------------------------------------


def crew_in(table: TableView, number: int) -> list[int]:
    """Each player's crew in a colony, by seat, including crew on achievements (CUL-5)."""
    entry = table.edition.colonies[number]
    spaces = range(entry.first_space, entry.first_space + len(entry.spaces))
    tiles = [tile for space, tile in table.position.board.items() if space in spaces]
    return [sum(tile.crew[seat] for tile in tiles) for seat in range(table.players)]


def majority(table: TableView, number: int) -> list[int]:
    """The points for each player's majority in a colony if the game ended now (END-1)."""
    crew, steps = crew_in(table, number), table.edition.majority
    return [steps[min(own - min(crew), len(steps) - 1)] for own in crew]


def colony_facts(table: TableView, number: int) -> Iterator[str]:
    """Each player's crew and marker in a colony, and the bonuses of its track; its spaces are told one by one."""
    messages, say = table.messages, table.messages.say
    entry = table.edition.colonies[number]
    if table.rival and table.rival.active == entry.id:
        yield say("colony.active_fact", colony=messages.name(entry.id))
    crew, worth = crew_in(table, number), majority(table, number)
    key = "colony.crew_alone" if table.view.untold else "colony.crew"
    for seat in range(table.players):
        yield say(key, name=table.name(seat), n=crew[seat], cp=worth[seat])
        place = table.seats[seat].influence[entry.id]
        yield say("colony.marker", name=table.name(seat), n=place, last=len(entry.track))
    stops = [
        say("colony.stop", n=number, bonus=messages.listed([bonus_words(messages, bonus) for bonus in bonuses]))
        for number, bonuses in enumerate(entry.track, 1)
        if bonuses
    ]
    yield say("colony.centre_fact")
    yield say("colony.track", stops=len(entry.track), bonuses=messages.listed(stops))


def space_words(table: TableView, number: int, index: int) -> str:
    """A space of a colony with its contents, by its place in the colony."""
    messages = table.messages
    entry = table.edition.colonies[number]
    space = entry.first_space + index
    where = messages.say("colony.inner" if index >= 12 else "colony.outer")
    holds = _contents(table, space, entry.spaces[index])
    return messages.say("colony.space", number=space, colony=messages.name(entry.id), where=where, holds=holds)


def _contents(table: TableView, space: int, colour: str) -> str:
    messages = table.messages
    entry = table.position.board.get(space)
    if entry is None:
        return messages.say("colony.open", material=messages.name(colour))
    figures = [messages.count("colony.figures", n, name=table.name(seat)) for seat, n in enumerate(entry.crew) if n]
    people = messages.say("colony.with", crew=messages.listed(figures)) if figures else ""
    if entry.pod is not None:
        pod = pod_words(messages, table.edition.pods[entry.pod])
        return messages.say("colony.pod", pod=pod, people=people).strip()
    achievement = capital(messages.name(entry.achievement or ""))
    return messages.say("colony.tile", achievement=achievement, people=people).strip()


def bonus_words(messages: Messages, bonus: Bonus) -> str:
    """A bonus of a track or an achievement."""
    return messages.count(f"bonus.{bonus.kind}", bonus.amount)


def pod_words(messages: Messages, pod: Pod) -> str:
    """A pod with everything that comes with it."""
    count = messages.count
    parts = [count("pod.influence", pod.influence)]
    if pod.crew != 1:
        parts.append(count("pod.crew", pod.crew) if pod.crew else messages.say("pod.no_crew"))
    extras = ("cp", pod.cp), ("artifact", pod.artifacts), ("fuel", pod.fuel)
    parts += [count(f"pod.{kind}", number) for kind, number in extras if number]
    type_, material = capital(messages.name(pod.type)), messages.name(pod.colour)
    return messages.say("pod.words", type=type_, material=material, shows=messages.listed(parts))


# --- mats and dice ----------------------------------------------------------------------------------------------------


def powers_of(table: TableView, mat: str | None) -> list[str]:
    """The two powers of a mat by its id; none before it is drafted."""
    entry = next((entry for entry in table.edition.mats if entry.id == mat), None)
    return mat_powers(table.messages, entry) if entry else []


def mat_powers(messages: Messages, mat: Mat) -> list[str]:
    """The two powers of a mat, as short sentences without a full stop."""
    name = messages.name
    extra = messages.say("power.extra", material=name(mat.extra_material), place=name(mat.extra_at))
    special = messages.say(f"power.{mat.special}") if messages.has(f"power.{mat.special}") else name(mat.special)
    return [extra, special]


def powers_at(messages: Messages, mat: Mat, location: Location) -> list[str]:
    """The powers of a mat that matter at a location, as ``mat_powers`` has them."""
    extra, special = mat_powers(messages, mat)
    here = [extra] if mat.extra_at == location.id else []
    return [*here, special] if location.kind in _MATTERS_AT.get(mat.special, ()) else here


def mat_facts(table: TableView, number: int) -> Iterator[str]:
    """A player's points, goods, achievements and powers."""
    say, listed, count = table.messages.say, table.messages.listed, table.messages.count
    seat = table.seats[number]
    goods = [table.messages.engine.some(kind, n) for kind, n in seat.materials.items() if n]
    yield say("mat.points", name=table.name(number), n=table.points(number))
    if table.view.mover == number:
        yield say("mat.turn", name=table.name(number))
    total = sum(seat.materials.values())
    yield say("mat.holds", goods=listed(goods), total=total, limit=table.edition.hand_limit)
    yield from (f"{count(f'mat.{thing}', n)}." for thing, n in counters(seat))
    built = [table.messages.title(tile) for tile in seat.achievements]
    yield say("mat.achievements", names=listed(built)) if built else f"{say('mat.no_achievements')}."
    yield from (f"{power}." for power in powers_of(table, seat.mat))


def counters(seat: SeatView) -> tuple[tuple[str, int], ...]:
    """The things of a player that are counted: fuel, artifacts and crew."""
    return ("fuel", seat.fuel), ("artifact", seat.artifacts), ("crew", seat.crew)


def dice_facts(table: TableView, number: int) -> Iterator[str]:
    """The dice a player has left, and those used."""
    say, name, listed = table.messages.say, table.messages.name, table.messages.listed
    if not table.view.rolled:
        yield say("dice.none_rolled")
        return
    seat = table.seats[number]
    values = {die: say("dice.short", die=name(die), value=seat.dice[die]) for die in table.edition.dice}
    left = [text for die, text in values.items() if die not in seat.spent]
    used = [text for die, text in values.items() if die in seat.spent]
    yield say("dice.left", dice=listed(left))
    if used:
        yield say("dice.used_up", dice=listed(used))


# --- rounds and cycle cards -------------------------------------------------------------------------------------------


def round_words(table: TableView) -> tuple[str, str]:
    """The round, and below it the cycle and who goes first, without a full stop."""
    say, rounds = table.messages.say, table.edition.rules.rounds
    current, first = table.position.round, table.position.start_player
    if table.over:
        return say("rounds.over"), say("rounds.played", rounds=rounds)
    title = say("rounds.now", round=current, rounds=rounds) if current else say("rounds.before")
    if table.rival and table.rival.active:
        colony = table.messages.name(table.rival.active)
        return title, say("rounds.cycle_solo", cycle=table.cycle + 1, colony=colony)
    you = "_you" if table.view.addressed and first == table.view.me else ""
    return title, say(f"rounds.cycle{you}", cycle=table.cycle + 1, start=table.name(first))


def turn_facts(table: TableView, order: list[int], turn: int) -> Iterator[str]:
    """The order in which players act, and whose action is under way, in words."""
    messages = table.messages
    names = [table.name(seat) for seat in order]
    if table.rival is None:
        for action in range(2):
            yield messages.say(f"turns.order_{action + 1}", names=messages.listed(names))
        if table.acting:
            yield messages.say(f"turns.now_{turn // table.players + 1}", name=names[turn % table.players])
        return
    yield messages.say("turns.order_solo", name=names[0], rival=names[1])
    if table.acting:
        yield messages.say(f"turns.now_{turn + 1}" if turn < 2 else "turns.now_rival", name=names[0 if turn < 2 else 1])


def card_in_force(table: TableView, index: int) -> bool:
    """True if the bonus of a cycle's card is in force: that of the current cycle."""
    return index == table.cycle and bool(table.position.round) and not table.over


def card_scored(table: TableView, index: int) -> bool:
    """True once the goal of a card has been scored (RND-6)."""
    return table.over or index < table.cycle


def card_facts(table: TableView, index: int) -> Iterator[str]:
    """A cycle card with everybody's progress, by its cycle from 0."""
    messages = table.messages
    say, name = messages.say, messages.name
    card = table.card(index)
    if card is None:
        yield say("card.fact_unknown", cycle=index + 1)
        return
    yield say(
        "card.fact",
        cycle=index + 1,
        goal=goal_words(messages, card),
        cp=card.cp,
        bonus=cycle_bonus_words(messages, card.bonus),
    )
    if card.pictured:
        materials = [f"{n} {name(material)}" for material, n in card.pictured.items()]
        yield say("card.fact_pictured", materials=messages.listed(materials))
    if card_scored(table, index):
        yield say("card.fact_scored", cycle=index + 1)
        return
    if card_in_force(table, index):
        yield say("card.in_force")
    for progress in table.goals[index] if table.goals else ():
        key = "card.met" if progress.met else "card.progress"
        who = table.name(progress.player)
        yield say(key, cycle=index + 1, name=who, have=progress.have, need=progress.need)
        for colony, n in zip(table.edition.colonies, progress.parts, strict=False):
            yield say("card.parts", name=who, colony=name(colony.id), n=n)


def goal_words(messages: Messages, card: CycleCard) -> str:
    """The goal of a cycle card."""
    key = f"goal.{card.goal}"
    return messages.say(key, n=card.threshold) if messages.has(key) else messages.name(card.goal)


def cycle_bonus_words(messages: Messages, bonus: str) -> str:
    """The bonus of a cycle card."""
    return messages.say(f"cycle_bonus.{bonus}") if messages.has(f"cycle_bonus.{bonus}") else messages.name(bonus)


# --- points -----------------------------------------------------------------------------------------------------------


#: sources that score only when the game ends (END-1)
LAST_SOURCES: Final = ("artifacts", "achievements", "majorities")


def projected_points(table: TableView, seat: int) -> Mapping[str, int]:
    """The points by source if the game ended now."""
    return table.projected[seat].sources if table.projected else table.seats[seat].cp


def score_facts(table: TableView, seat: int) -> list[str]:
    """A player's points in words, by source."""
    say, name = table.messages.say, table.messages.name
    cp, projected, player = table.seats[seat].cp, projected_points(table, seat), table.name(seat)
    parts = [say("scores.part", n=number, source=name(source)) for source, number in cp.items() if number]
    key = "scores.fact_final" if table.over else "scores.fact"
    facts = [say(key, name=player, n=table.points(seat), parts=table.messages.listed(parts))]
    if table.projected and not table.over:
        more = [
            say("scores.part", n=projected[source], source=name(source))
            for source in LAST_SOURCES
            if source in projected
        ]
        facts.append(
            say("scores.fact_later", name=player, n=sum(projected.values()), parts=table.messages.listed(more))
        )
    return facts


# --- the Manufactory --------------------------------------------------------------------------------------------------


def row_name(messages: Messages, values: tuple[int, ...]) -> str:
    """The die values of a row, as printed beside it."""
    return str(values[0]) if len(values) == 1 else messages.say("manufactory.values", first=values[0], last=values[-1])


def pod_place_words(table: TableView, row: int, column: int) -> str:
    """A place of the Manufactory: a pod for sale, or nothing."""
    messages, name = table.messages, row_name(table.messages, table.edition.rows[row])
    number = table.position.manufactory[row][column]
    if number is None:
        return messages.say("manufactory.empty", row=name)
    return messages.say("manufactory.place", row=name, pod=pod_words(messages, table.edition.pods[number]))


def talon_fact(table: TableView) -> str:
    """The pods of the draw pile, counted by colour; their order is hidden (POD-7)."""
    messages, pods = table.messages, table.edition.pods
    total = messages.count("manufactory.talon", len(table.position.talon))
    colours = Counter(pods[number].colour for number in table.position.talon)
    kinds = [
        messages.say(
            "manufactory.kind", n=colours[colour], type=capital(messages.name(type_)), material=messages.name(colour)
        )
        for colour, type_ in dict.fromkeys((pod.colour, pod.type) for pod in pods)
        if colours[colour]
    ]
    return messages.say("manufactory.coming", total=total, kinds=messages.listed(kinds)) if kinds else f"{total}."


# --- achievements -----------------------------------------------------------------------------------------------------


def seen_achievements(table: TableView) -> list[Achievement]:
    """The achievements that lie face up or are built, statues first (CUL-2)."""
    built = (name for seat in table.seats for name in seat.achievements)
    revealed = {*table.position.statues, table.position.building, *built}
    tiles = (tile for tile in table.edition.achievements if tile.id in revealed)
    return sorted(tiles, key=lambda tile: tile.type != "statue")


def price_parts(messages: Messages, materials: Mapping[str, int], artifacts: int = 0) -> list[str]:
    """The parts of a price in words."""
    parts = [messages.engine.some(kind, number) for kind, number in materials.items()]
    return [messages.count("bonus.artifact", artifacts), *parts] if artifacts else parts


def achievement_words(table: TableView, tile: Achievement) -> str:
    """An achievement with its price, or who has built it, and its score."""
    messages = table.messages
    owner = achievement_owner(table, tile.id)
    key = "achievement.fact" if owner is None else "achievement.fact_built"
    who = "" if owner is None else table.name(owner)
    price = messages.listed(price_parts(messages, tile.materials, tile.artifacts))
    score = achievement_score(messages, tile)
    fact = messages.say(key, name=messages.title(tile.id), price=price, worth=score, who=who)
    return f"{fact} {achievement_bonus(messages, tile)}".strip()


def achievement_owner(table: TableView, tile: str) -> int | None:
    """The seat that has built an achievement, None for nobody."""
    return next((seat for seat in range(table.players) if tile in table.seats[seat].achievements), None)


def achievement_bonus(messages: Messages, tile: Achievement) -> str:
    """The bonus for building an achievement, "" for none (CUL-5, CUL-6)."""
    if tile.bonus is None:
        return ""
    return messages.say("achievement.bonus", bonus=messages.count(f"bonus.{tile.bonus.kind}", tile.bonus.amount))


def achievement_score(messages: Messages, tile: Achievement) -> str:
    """The score of an achievement at the end of the game (CUL-6, CUL-7)."""
    if tile.end_per is None:
        return messages.say("achievement.once", cp=tile.end_cp)
    key = f"achievement.per_{tile.end_per}"
    per = messages.say(key) if messages.has(key) else messages.name(tile.end_per)
    key = "achievement.each" if tile.end_max is None else "achievement.each_up_to"
    return messages.say(key, cp=tile.end_cp, per=per, most=tile.end_max)


# --- the solo rival ---------------------------------------------------------------------------------------------------


def rival_achievements(table: TableView, seat: int) -> list[str]:
    """The names of the rival's achievements; statues, which it keeps, say that they score at the end (SOLO-2)."""
    statues = {tile.id for tile in table.edition.achievements if tile.type == "statue"}
    names = {tile: table.messages.title(tile) for tile in table.seats[seat].achievements}
    return [table.messages.say("rival.kept", name=name) if tile in statues else name for tile, name in names.items()]


def rival_notes(messages: Messages, solo: RivalView) -> Iterator[str]:
    """The level, and the achievements that are out of the game."""
    yield messages.say("rival.level", level=messages.say(f"level.{solo.level}"))
    if solo.aside:
        yield messages.say("rival.aside", names=messages.listed([messages.title(tile) for tile in solo.aside]))


def rival_facts(table: TableView, seat: int, built: list[str]) -> Iterator[str]:
    """Everything about the solo rival (SOLO-1, SOLO-2)."""
    messages = table.messages
    say = messages.say
    solo = table.rival or RivalView()
    yield say("mat.points", name=table.name(seat), n=table.points(seat))
    if solo.active:
        yield say("rival.active_fact", colony=messages.name(solo.active))
        cubes = messages.listed([messages.name(cube) for cube in solo.column])
        at = solo.column[solo.pointer]
        yield say("rival.column_fact", cubes=cubes, place=solo.pointer + 1, cube=messages.name(at))
    else:
        yield f"{say('rival.waiting')}."
    yield f"{messages.count('mat.crew', table.seats[seat].crew)}."
    yield say("mat.achievements", names=messages.listed(built)) if built else f"{say('mat.no_achievements')}."
    yield from (f"{note}." for note in rival_notes(messages, solo))
