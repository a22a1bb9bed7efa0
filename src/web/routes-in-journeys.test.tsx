import { expect, test } from 'vitest'
import { pages } from '../../e2e/support/pages/page-rows.ts'
import { pagesElsewhere } from '../../e2e/support/pages/pages-elsewhere.ts'
import { createAppRouter } from './routes.tsx'

/** Paths of the routes that show a page or lead to one; a route around others has no page of its own. */
const paths = () =>
  Object.values(createAppRouter().routesById)
    .filter(({ children }) => children === undefined)
    .map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, ''))

test('every page is opened by the journey of all pages, or by a named journey', () => {
  const opened = [...new Set(pages.map(({ route }) => route)), ...Object.keys(pagesElsewhere)]
  expect(opened.toSorted()).toEqual(paths().toSorted())
})
