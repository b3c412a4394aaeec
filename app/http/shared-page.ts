/**
 * A page that is the same for every visitor who is not signed in, so that it may be cached. Routes export it in
 * `handle`.
 */
export interface SharedPage {
  /** The query parameters that the page reads. With any other it is not cached, so that nobody can fill the cache. */
  params: readonly string[];
}
