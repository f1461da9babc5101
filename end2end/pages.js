// Every page that the sweeps visit: console, accessibility, phone width, title and description. A page joins by one line.
export const PAGES = [
  { name: "home", path: "/", status: 200, islands: true },
  { name: "cards", path: "/cards", status: 200, islands: true },
  { name: "a search for cards", path: "/cards?q=vader&edition=rrg-1.5", status: 200, islands: true },
  { name: "a ship", path: "/cards/imperial-ii-class-star-destroyer", status: 200, islands: false },
  { name: "a huge ship", path: "/cards/executor-i-class-star-dreadnought", status: 200, islands: false },
  { name: "a squadron", path: "/cards/luke-skywalker-x-wing-squadron", status: 200, islands: false },
  { name: "an upgrade", path: "/cards/demolisher-title", status: 200, islands: false },
  { name: "an objective", path: "/cards/most-wanted", status: 200, islands: false },
  { name: "a damage card", path: "/cards/structural-damage", status: 200, islands: false },
  { name: "a card that is not there", path: "/cards/demolsher", status: 404, islands: false },
  { name: "the check", path: "/check", status: 200, islands: true },
  { name: "a checked list", path: "/check?code=1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja", status: 200, islands: true },
  { name: "a new fleet", path: "/fleets/new", status: 200, islands: true },
  { name: "the editor", path: "/fleets/new?code=1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja", status: 200, islands: true },
  { name: "my fleets", path: "/fleets", status: 200, islands: true },
  { name: "a shared fleet", path: "/f/1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja", status: 200, islands: false },
  { name: "a tournament sheet", path: "/f/1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja/print", status: 200, islands: false },
  { name: "a sheet of cards", path: "/f/1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja/print?sheet=cards&paper=letter", status: 200, islands: false },
  { name: "a comparison", path: "/compare?a=1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja&b=CR90+Corvette+A", status: 200, islands: false },
  { name: "the lobby", path: "/play?a=1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja", status: 200, islands: true },
  { name: "a table without a game", path: "/play/table", status: 200, islands: true },
  { name: "the replay", path: "/replay", status: 200, islands: true },
  { name: "the odds", path: "/odds", status: 200, islands: true },
  { name: "odds compared", path: "/odds?a=3+red+2+blue%2C+vs+brace&b=2+rde", status: 200, islands: true },
  { name: "a fleet's charts", path: "/f/1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja?against=1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja", status: 200, islands: false },
  { name: "a fleet that nobody saved", path: "/fleets/AAAAAAAAAAAAAAAAAAAAAA", status: 404, islands: false },
  { name: "a damaged link", path: "/f/1abc", status: 404, islands: false },
  { name: "a page that is not there", path: "/no/such/page", status: 404, islands: false },
];

/** Chromium reports the status of the document itself as an error. */
export const expectedErrors = ({ status }) => (status === 404 ? [/status of 404/] : []);
