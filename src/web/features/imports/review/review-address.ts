import { ROW_STATES, type RowState } from '../../../../domain/import/import-words.ts'
import type { PageRoute } from '../../../ui/page-route.ts'
import type { ImportRun } from '../imports.queries.ts'

const ALL = 'todas'

/** The rows that step 4 shows. */
export type ReviewAddress = { estado?: RowState | typeof ALL | undefined; pagina?: number | undefined }
export type TypedReviewAddress = { estado?: unknown; pagina?: unknown }
export type ReviewRoute = PageRoute<TypedReviewAddress, ReviewAddress>

/** Writes a choice of rows; `state` is undefined for all of them. */
export const addressOf = (state: RowState | undefined, page: number): ReviewAddress => ({
  estado: state ?? ALL,
  pagina: page === 1 ? undefined : page,
})

/** States that wait for a person, the most pressing first. */
const WORK: readonly RowState[] = ['error', 'posible']

/** The state with which the review opens: the one that waits for a person, or else all rows. */
export const firstState = ({ counts }: Pick<ImportRun, 'counts'>): RowState | undefined =>
  WORK.find((state) => counts[state] > 0)

/** The rows of an address. An absent or unknown state counts as the first. */
export function shownRows({ estado, pagina }: TypedReviewAddress, first: RowState | undefined) {
  const state = estado === ALL ? undefined : (ROW_STATES.find((one) => one === estado) ?? first)
  return { state, page: /^[1-9]\d{0,5}$/.test(String(pagina)) ? Number(pagina) : 1 }
}
