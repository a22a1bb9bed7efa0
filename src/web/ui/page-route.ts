/**
 * Route of a page, as a feature needs it: the page gives its `getRouteApi`, so that the feature knows no path.
 * @template Typed the page's part of an address, with any values that a person may have typed
 * @template Address the same part as the app writes it
 */
export type PageRoute<Typed, Address> = {
  useSearch: () => Typed
  useNavigate: () => (options: {
    to: '.'
    search: Address | ((previous: Typed) => Address)
    /** Keeps the state of the history entry. */
    state?: true
    replace?: boolean
    resetScroll?: boolean
  }) => Promise<void>
}
