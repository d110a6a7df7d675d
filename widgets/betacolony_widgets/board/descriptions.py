"""The table in words: the names of things to point at, and sentences for readers who don't see the picture.

Every picture of a part of the table tells it with these, however it is drawn.
"""

from collections.abc import Iterator

from betacolony.edition.components import Bonus, Location, Pod
from betacolony_widgets.messages import Messages, capital

from .panels.view import TableView

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
