"""What differs between two tables of Exocolony with the same players, in words under headings."""

from collections import Counter
from collections.abc import Iterator, Sequence

from betacolony.exocolony import Game, Position
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.state.position import EMPTY, PIECES
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.messages import Messages, capital


def in_words(messages: Messages, before: Game, after: Game) -> dict[str, list[str]]:
    """The differences of a game from another, as sentences under headings; only what there is.

    Raises:
        ValueError: they have different numbers of players.
    """
    old, new, words = before.position, after.position, after.messages
    if old.players != new.players:
        raise ValueError(messages.say("lab.differ_players"))
    groups = {messages.say("lab.differ_table"): [*_table(messages, words, old, new)]}
    for seat, name in enumerate(after.names):
        groups[name] = [*_player(messages, words, old, new, seat)]
    return {heading: [capital(line) for line in lines] for heading, lines in groups.items() if lines}


def _changed(messages: Messages, what: str, old: object, new: object) -> Iterator[str]:
    if old != new:
        yield messages.say("lab.differ_value", what=what, old=old, new=new)


def _table(messages: Messages, words: GameMessages, old: Position, new: Position) -> Iterator[str]:
    yield from _changed(messages, messages.say("lab.edit_round"), old.round, new.round)
    for kind, was, now in zip(RESOURCES, old.prices, new.prices, strict=True):
        yield from _changed(messages, messages.say("lab.differ_price", kind=words.name(kind)), was, now)
    came, went = _cards(old.market, new.market, new)
    yield from _moved(messages, words, "market", came, went)


def _cards(old: Sequence[int], new: Sequence[int], pos: Position) -> tuple[list[str], list[str]]:
    """The ids of the cards that came and went."""
    was, now = (Counter(card for card in cards if card != EMPTY) for cards in (old, new))
    came, went = (now - was).elements(), (was - now).elements()
    return [pos.t.names[card] for card in came], [pos.t.names[card] for card in went]


def _moved(
    messages: Messages, words: GameMessages, where: str, came: Sequence[str], went: Sequence[str]
) -> Iterator[str]:
    for way, ids in (("more", came), ("less", went)):
        if ids:
            yield messages.say(f"lab.differ_{where}_{way}", names=messages.listed([words.name(id_) for id_ in ids]))


def _player(messages: Messages, words: GameMessages, old: Position, new: Position, seat: int) -> Iterator[str]:
    yield from _changed(messages, messages.say("lab.differ_points"), old.total(seat), new.total(seat))
    for kind, was, now in zip(KINDS, old.held(seat), new.held(seat), strict=True):
        yield from _changed(messages, words.name(kind), was, now)
    yield from _changed(messages, messages.say("lab.edit_ships"), old.ships[seat], new.ships[seat])
    was, now = old.ships_exhausted[seat], new.ships_exhausted[seat]
    yield from _changed(messages, messages.say("lab.edit_ships_exhausted"), was, now)
    before, after = (_pieces(pos, seat) for pos in (old, new))
    for way, places in (("more", after - before), ("less", before - after)):
        for piece, place in sorted(places):
            yield messages.say(f"lab.differ_piece_{way}", piece=words.name(piece), place=words.site(place))
    ill = [_disabled(pos, seat) & (before & after) for pos in (old, new)]
    for way, places in (("more", ill[1] - ill[0]), ("less", ill[0] - ill[1])):
        for piece, place in sorted(places):
            yield messages.say(f"lab.differ_disabled_{way}", piece=words.name(piece), place=words.site(place))
    cards = [Counter(pos.cards(seat)) for pos in (old, new)]
    came, went = (sorted(its.elements()) for its in (cards[1] - cards[0], cards[0] - cards[1]))
    names = new.t.names
    yield from _moved(messages, words, "cards", [names[card] for card in came], [names[card] for card in went])


def columns(positions: Sequence[Position]) -> tuple[int, ...]:
    """The columns of the home system in which positions differ, from the star outwards."""
    first = positions[0].system
    found = set[int]()
    for site, world in enumerate(first.world_of):
        if len({pos.pieces.get(site) for pos in positions}) > 1:
            found.add(first.worlds[world].column)
    return tuple(sorted(found))


def _disabled(pos: Position, seat: int) -> set[tuple[str, str]]:
    """The disabled pieces of a player, with the sites they stand on."""
    return {
        (PIECES[piece.kind], pos.system.site_ids[site])
        for site, piece in pos.pieces.items()
        if piece.player == seat and piece.disabled
    }


def _pieces(pos: Position, seat: int) -> set[tuple[str, str]]:
    """The pieces of a player on the table, with the sites they stand on."""
    home = {
        (PIECES[piece.kind], pos.system.site_ids[site]) for site, piece in pos.pieces.items() if piece.player == seat
    }
    beyond = {
        (PIECES[-1], site_id(pos.edition.habitables[system.world], number))
        for system in pos.beyond
        for number, player in enumerate(system.players)
        if player == seat
    }
    return home | beyond
