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
  { name: "a damaged link", path: "/f/1abc", status: 404, islands: false },
  { name: "a page that is not there", path: "/no/such/page", status: 404, islands: false },
];

/** Chromium reports the status of the document itself as an error. */
export const expectedErrors = ({ status }) => (status === 404 ? [/status of 404/] : []);
