// Made from the view_types.py of the games by 'python -m landnam.server.schema'. Do not edit.

/** How a game ended: why, who won, and everybody's points. */
export type OutcomeView = {
  ending: string;
  winners: number[];
  points: number[];
};

/** The fields of every game's view. ``seat`` is the viewer, None for a spectator. */
export type GameView = {
  game: string;
  seat: number | null;
  players: string[];
  options: Record<string, string | number | boolean | null>;
  turn: number;
  phase: string;
  active: number | null;
  to_act: number[];
  outcome: OutcomeView | null;
};

/** The fields of every event: what happened, and the seat that did it. */
export type GameEvent = {
  kind: string;
  seat: number | null;
};

/** The board: terrain and disc of each hex, and the harbours as coast index and kind. */
export type LayoutView = {
  terrain: string[];
  numbers: (number | null)[];
  harbours: [number, string][];
};

/** The number of development cards of every kind. */
export type DevelopmentCards = {
  knight: number;
  victory: number;
  roads: number;
  invention: number;
  monopoly: number;
};

/** The number of resource cards of every kind. */
export type Cards = {
  wood: number;
  brick: number;
  wool: number;
  wheat: number;
  ore: number;
};

/** What is given and what is wanted for it. */
export type Trade = {
  give: Cards;
  want: Cards;
};

/** The pieces that are left to build. */
export type Pieces = {
  road: number;
  settlement: number;
  city: number;
};

/** A seat. Only the seat itself sees ``hand``, ``development_cards`` and ``discards``. */
export type IslandSeat = {
  colour: string;
  settlements: number[];
  cities: number[];
  roads: [number, number][];
  pieces: Pieces;
  cards: number;
  hand: Cards | null;
  development: number;
  development_cards: DevelopmentCards | null;
  played: DevelopmentCards;
  knights: number;
  route: number;
  longest_route: boolean;
  largest_army: boolean;
  points: number;
  victory_cards: number | null;
  owes: number;
  discards: Cards | null;
  answer: "unasked" | "waiting" | "accepted" | "declined" | "countered";
  proposal: Trade | null;
};

/** A view of the island game and of the traveler game. */
export type IslandView = {
  game: string;
  seat: number | null;
  players: string[];
  options: Record<string, string | number | boolean | null>;
  turn: number;
  phase: string;
  active: number | null;
  to_act: number[];
  outcome: OutcomeView | null;
  vp: number;
  separate: boolean;
  max_turns: number;
  board: LayoutView;
  robber: number;
  first: number | null;
  placing: number;
  placed: number | null;
  dice: [number, number] | null;
  yielding: number[];
  card_played: boolean;
  bought: number;
  bought_cards: DevelopmentCards | null;
  free_roads: number;
  optional_roads: boolean;
  trade_over: boolean;
  victim: number | null;
  supply: Cards;
  deck: number;
  offer: Trade | null;
  seats: IslandSeat[];
};

/** An action of a seat without further facts. */
export type PlainEvent = {
  kind: "buy" | "roll" | "knight" | "roads" | "end" | "first";
  seat: number;
};

/** A seat builds at an intersection. */
export type PlaceEvent = {
  kind: "settle" | "city";
  seat: number;
  place: number;
};

/** A seat builds a road. */
export type RoadEvent = {
  kind: "road";
  seat: number;
  path: [number, number];
};

/** A seat moves the robber. */
export type RobberEvent = {
  kind: "robber";
  seat: number;
  hex: number;
  victim: number | null;
};

/** A seat trades with the supply. */
export type SupplyEvent = {
  kind: "supply";
  seat: number;
  give: Record<string, number>;
  want: Record<string, number>;
};

/** A seat takes cards of its choice. */
export type InventionEvent = {
  kind: "invention";
  seat: number;
  cards: string[];
};

/** A seat takes all cards of a resource; ``paid`` says by seat how many. */
export type MonopolyEvent = {
  kind: "monopoly";
  seat: number;
  resource: string;
  paid: Record<string, number>;
};

/** The dice fall. */
export type DiceEvent = {
  kind: "dice";
  seat: number;
  dice: [number, number];
};

/** A seat receives cards from the land. */
export type ReceivedEvent = {
  kind: "received";
  seat: number;
  cards: Record<string, number>;
};

/** A seat steals a card; only the two see which. */
export type StolenEvent = {
  kind: "stolen";
  seat: number;
  victim: number;
  card?: string;
};

/** A seat draws a development card; only the seat itself sees which. */
export type DrawnEvent = {
  kind: "drawn";
  seat: number;
  card?: string;
};

/** The game has ended; victory cards are shown by seat. */
export type OverEvent = {
  kind: "over";
  seat: number | null;
  ending: string;
  victory_cards: Record<string, number>;
};

/** The active seat offers a trade, to everybody or to some seats. */
export type OfferEvent = {
  kind: "offer";
  seat: number;
  give: Record<string, number>;
  want: Record<string, number>;
  to: number[] | null;
};

/** Another seat proposes a trade to the active one. */
export type ProposeEvent = {
  kind: "propose";
  seat: number;
  give: Record<string, number>;
  want: Record<string, number>;
};

/** A seat answers an offer, or takes its own back. */
export type AnswerEvent = {
  kind: "accept" | "decline" | "withdraw";
  seat: number;
};

/** Two seats trade; ``give`` is what the active one gives. */
export type DealEvent = {
  kind: "deal";
  seat: number;
  partner: number;
  give: Record<string, number>;
  want: Record<string, number>;
};

/** A seat has chosen its discards; only the seat itself sees which. */
export type DiscardEvent = {
  kind: "discard";
  seat: number;
  number: number;
  cards?: Record<string, number>;
};

/** All have chosen, and a seat's discards are shown. */
export type DiscardsShownEvent = {
  kind: "discards shown";
  seat: number;
  cards: Record<string, number>;
};

/** The longest route or the largest army comes to a seat, or to nobody. */
export type BonusEvent = {
  kind: "longest route" | "largest army";
  seat: number | null;
  was: number | null;
};

/** A seat's turn begins. */
export type TurnEvent = {
  kind: "turn";
  seat: number;
  number: number;
};

/** The figures of the rules: costs, limits, and what land yields. */
export type IslandConstants = {
  costs: Record<string, Record<string, number>>;
  hand_limit: number;
  yields: Record<string, string>;
  harbours: Record<string, number>;
  pips: Record<string, number>;
};

/** A seat of the two-player game. */
export type DuelSeat = {
  colour: string;
  settlements: number[];
  cities: number[];
  roads: [number, number][];
  pieces: Pieces;
  cards: number;
  hand: Cards | null;
  development: number;
  development_cards: DevelopmentCards | null;
  played: DevelopmentCards;
  knights: number;
  route: number;
  longest_route: boolean;
  largest_army: boolean;
  points: number;
  victory_cards: number | null;
  owes: number;
  discards: Cards | null;
  answer: "unasked" | "waiting" | "accepted" | "declined" | "countered";
  proposal: Trade | null;
  trade_cards: number;
};

/** A neutral player, which has only pieces. */
export type Neutral = {
  colour: string;
  settlements: number[];
  cities: number[];
  roads: [number, number][];
  pieces: Pieces;
  route: number;
  longest_route: boolean;
};

/** A view of the two-player game. */
export type DuelView = {
  game: string;
  seat: number | null;
  players: string[];
  options: Record<string, string | number | boolean | null>;
  turn: number;
  phase: string;
  active: number | null;
  to_act: number[];
  outcome: OutcomeView | null;
  vp: number;
  separate: boolean;
  max_turns: number;
  board: LayoutView;
  robber: number;
  first: number | null;
  placing: number;
  placed: number | null;
  dice: [number, number] | null;
  yielding: number[];
  card_played: boolean;
  bought: number;
  bought_cards: DevelopmentCards | null;
  free_roads: number;
  optional_roads: boolean;
  trade_over: boolean;
  victim: number | null;
  supply: Cards;
  deck: number;
  offer: Trade | null;
  seats: DuelSeat[];
  neutrals: Neutral[];
  first_total: number;
  retired: number;
  removed_knights: number;
  to_draw: number;
  owed_piece: string | null;
};

/** A seat forces a trade. */
export type ForceEvent = {
  kind: "force";
  seat: number;
  victim: number;
};

/** A seat draws a card from the other's hand; only the two see which. */
export type DrawnByForceEvent = {
  kind: "drawn by force";
  seat: number;
  victim: number;
  card?: string;
};

/** A seat gives cards back. */
export type GiveEvent = {
  kind: "give";
  seat: number;
  number: number;
  cards?: Record<string, number>;
};

/** A seat sends the robber home. */
export type HomeEvent = {
  kind: "home";
  seat: number;
  hex: number;
};

/** A seat retires a knight. */
export type RetireEvent = {
  kind: "retire";
  seat: number;
};

/** A seat places a road of a neutral player. */
export type NeutralRoadEvent = {
  kind: "neutral road";
  seat: number;
  neutral: number;
  path: [number, number];
};

/** A seat places a settlement of a neutral player. */
export type NeutralSettleEvent = {
  kind: "neutral settle";
  seat: number;
  neutral: number;
  place: number;
};

/** A seat's number of trade cards changes. */
export type TradeCardsEvent = {
  kind: "trade cards";
  seat: number;
  change: number;
  now: number;
};

/** The figures of the rules, and how many cards a forced trade gives back. */
export type DuelConstants = {
  costs: Record<string, Record<string, number>>;
  hand_limit: number;
  yields: Record<string, string>;
  harbours: Record<string, number>;
  pips: Record<string, number>;
  given_back: number;
};

/** The number of building cards of every kind. */
export type BuildingCards = {
  road: number;
  settlement: number;
  city: number;
  knight: number;
};

/** The number of event cards of every kind. */
export type EventCards = {
  abundance: number;
  charity: number;
  robber: number;
  solstice: number;
  subsidy: number;
};

/** A metropolis and the seat that has built it. */
export type Metropolis = {
  name: string;
  owner: number | null;
};

/** A seat. Only the seat itself sees ``hand`` and ``discards``; a robber leaves ``limit`` cards alone. */
export type RoadSeat = {
  colour: string;
  roads: number;
  settlements: number;
  cities: number;
  metropolises: string[];
  knights: number;
  rate: number;
  cards: number;
  limit: number;
  hand: Cards | null;
  points: number;
  longest_route: boolean;
  largest_army: boolean;
  draws: number;
  owes: number;
  discards: Cards | null;
  gives: boolean;
  answer: "unasked" | "waiting" | "accepted" | "declined" | "countered";
  proposal: Trade | null;
};

/** A view of the card game. */
export type RoadView = {
  game: string;
  seat: number | null;
  players: string[];
  options: Record<string, string | number | boolean | null>;
  turn: number;
  phase: string;
  active: number | null;
  to_act: number[];
  outcome: OutcomeView | null;
  side: "A" | "B";
  mixed: boolean;
  max_turns: number;
  first: number | null;
  row: BuildingCards;
  building_deck: number;
  deck: number;
  discards: Cards;
  events_left: number;
  events: EventCards;
  event: string | null;
  extra: number;
  metropolises: Metropolis[];
  trade_used: boolean;
  substitution_used: boolean;
  offer: Trade | null;
  seats: RoadSeat[];
};

/** A seat starts or ends its turn. */
export type PlainRoadEvent = {
  kind: "start" | "end";
  seat: number;
};

/** A seat builds a card. */
export type BuildEvent = {
  kind: "build";
  seat: number;
  card: string;
  metropolis: string | null;
  paid: Record<string, number>;
};

/** A seat gives a card away; only the two see which. */
export type GiftEvent = {
  kind: "give";
  seat: number;
  to: number;
  card?: string;
};

/** A card comes into the row. */
export type RowEvent = {
  kind: "row";
  seat: null;
  card: string;
};

/** A seat draws a resource card; only the seat itself sees which. */
export type CardDrawnEvent = {
  kind: "drawn";
  seat: number;
  card?: string;
};

/** An event card is resolved. */
export type EventCardEvent = {
  kind: "event";
  seat: number;
  event: string;
};

/** A deck is made from the discards and shuffled. */
export type ShuffledEvent = {
  kind: "row shuffled" | "deck shuffled";
  seat: null;
  cards: number;
};

/** The event cards are shuffled. */
export type EventsShuffledEvent = {
  kind: "events shuffled";
  seat: null;
};

/** The game has ended. */
export type RoadOverEvent = {
  kind: "over";
  seat: number | null;
  ending: string;
};

/** The figures of the rules: costs, points, and the places of the row. */
export type RoadConstants = {
  costs: Record<string, Record<string, number>>;
  points: Record<string, number>;
  bonus_points: number;
  route_minimum: number;
  army_minimum: number;
  row: number;
};

/** A die; it has no face while it is rolled. */
export type DieView = {
  face: string | null;
  state: "open" | "spent" | "out";
};

/** A seat's sheet. */
export type DiceSeat = {
  colour: string;
  roads: string[];
  settlements: number;
  cities: number;
  knights: number;
  jokers: number[];
  boxes: (number | null)[];
  points: number;
};

/** A view of the dice game. */
export type DiceView = {
  game: string;
  seat: number | null;
  players: string[];
  options: Record<string, string | number | boolean | null>;
  turn: number;
  phase: string;
  active: number | null;
  to_act: number[];
  outcome: OutcomeView | null;
  turns: number;
  max_turns: number;
  rolls: number;
  dice: DieView[] | null;
  gained: number;
  built: boolean;
  seats: DiceSeat[];
};

/** An action of a seat without further facts. */
export type PlainDiceEvent = {
  kind: "roll" | "stand" | "end";
  seat: number;
};

/** The dice fall. */
export type RolledEvent = {
  kind: "rolled";
  seat: number;
  faces: string[];
  rolls: number;
};

/** A seat keeps some dice. */
export type KeepEvent = {
  kind: "keep";
  seat: number;
  dice: number[];
};

/** A seat turns a die with a joker. */
export type JokerEvent = {
  kind: "joker";
  seat: number;
  knight: number;
  die: number;
  face: string;
};

/** A seat changes gold. */
export type GoldEvent = {
  kind: "gold";
  seat: number;
  face: string;
};

/** A seat builds a road. */
export type SheetRoadEvent = {
  kind: "road";
  seat: number;
  road: string;
};

/** A seat builds a settlement or a city. */
export type SheetSiteEvent = {
  kind: "settlement" | "city";
  seat: number;
  points: number;
};

/** A seat builds a knight. */
export type SheetKnightEvent = {
  kind: "knight";
  seat: number;
  number: number;
};

/** A seat's turn is scored in a box. */
export type ScoreEvent = {
  kind: "score";
  seat: number;
  box: number;
  points: number;
};

/** The game has ended; without a seat several have won. */
export type DiceOverEvent = {
  kind: "over";
  seat: number | null;
  ending: string;
  points: number[];
};

/** The figures of the rules: dice, costs, points, and the jokers below the knights. */
export type DiceConstants = {
  faces: string[];
  dice: number;
  rolls: number;
  costs: Record<string, Record<string, number>>;
  roads: number;
  settlement_points: number[];
  city_points: number[];
  jokers: string[];
  nothing_built: number;
  par: number[];
};

/** By game, what it shows, what it tells, and the figures of its rules. */
export type Games = {
  island: { view: IslandView; event: PlainEvent | PlaceEvent | RoadEvent | RobberEvent | SupplyEvent | InventionEvent | MonopolyEvent | DiceEvent | ReceivedEvent | StolenEvent | DrawnEvent | OverEvent | OfferEvent | ProposeEvent | AnswerEvent | DealEvent | DiscardEvent | DiscardsShownEvent | BonusEvent | TurnEvent; constants: IslandConstants };
  traveler: { view: IslandView; event: PlainEvent | PlaceEvent | RoadEvent | RobberEvent | SupplyEvent | InventionEvent | MonopolyEvent | DiceEvent | ReceivedEvent | StolenEvent | DrawnEvent | OverEvent | OfferEvent | ProposeEvent | AnswerEvent | DealEvent | DiscardEvent | DiscardsShownEvent | BonusEvent | TurnEvent; constants: IslandConstants };
  duel: { view: DuelView; event: PlainEvent | PlaceEvent | RoadEvent | RobberEvent | SupplyEvent | InventionEvent | MonopolyEvent | DiceEvent | ReceivedEvent | StolenEvent | DrawnEvent | OverEvent | OfferEvent | ProposeEvent | AnswerEvent | DealEvent | DiscardEvent | DiscardsShownEvent | BonusEvent | TurnEvent | ForceEvent | DrawnByForceEvent | GiveEvent | HomeEvent | RetireEvent | NeutralRoadEvent | NeutralSettleEvent | TradeCardsEvent; constants: DuelConstants };
  road: { view: RoadView; event: PlainRoadEvent | BuildEvent | GiftEvent | RowEvent | CardDrawnEvent | EventCardEvent | ShuffledEvent | EventsShuffledEvent | RoadOverEvent | OfferEvent | ProposeEvent | AnswerEvent | DealEvent | DiscardEvent | DiscardsShownEvent | BonusEvent | TurnEvent; constants: RoadConstants };
  dice: { view: DiceView; event: PlainDiceEvent | RolledEvent | KeepEvent | JokerEvent | GoldEvent | SheetRoadEvent | SheetSiteEvent | SheetKnightEvent | ScoreEvent | DiceOverEvent | TurnEvent; constants: DiceConstants };
};
