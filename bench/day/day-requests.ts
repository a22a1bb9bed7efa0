import type { Dataset } from '../support/dataset.ts'
import type { BenchRequest } from '../support/load.ts'
import { itemRequest, listRequest, loginRequest, photoRequest } from '../support/requests.ts'

/** A turn of 20 calls, in the proportion in which a department does field work, desk work and reading. */
const TURN = [
  'item',
  'list',
  'item',
  'search',
  'photo',
  'item',
  'visit',
  'list',
  'item',
  'record',
  'search',
  'item',
  'photo',
  'list',
  'item',
  'search',
  'record',
  'pdf',
  'list',
  'login',
] as const
export type DayCall = (typeof TURN)[number]
export const SAVES: readonly DayCall[] = ['item', 'photo']

const LISTS = ['/api/assignment/all', '/api/inspection/all', '/api/inscription/all']
const TERMS = ['restaurante', 'ñandu', 'panadería mojana', 'maria nuñez', '9000500', 'el porvenir 77', 'a', 'zzz']

export type DayRecord = { id: number; establishmentId: number }
type DayStock = {
  token: string
  dataset: Dataset
  photo: Buffer
  /** Visits without an answer yet; the day takes from them. */
  visits: number[]
  records: readonly DayRecord[]
}

/** Endless calls of a day; the kind of a call depends only on its index. */
export function dayRequests({ token, dataset, photo, visits, records }: DayStock) {
  const headers = { authorization: token }
  const read = (path: string): BenchRequest => ({ method: 'GET', path, headers })
  const open: { visit: number; item: number }[] = []
  const nextItem = () => {
    if (open.length === 0) {
      const visit = visits.pop()
      if (visit === undefined) throw new Error('The day has more saves than visits were planned for.')
      open.push(...dataset.items.map((item) => ({ visit, item })))
    }
    return open.pop() as { visit: number; item: number }
  }
  const recordAt = (index: number) => records[index % records.length] as DayRecord
  const make: Record<DayCall, (index: number) => BenchRequest> = {
    item: () => {
      const { visit, item } = nextItem()
      return itemRequest(token, visit, item)
    },
    photo: () => {
      const { visit, item } = nextItem()
      return photoRequest(token, visit, item, photo)
    },
    list: (index) => read(`${LISTS[index % LISTS.length]}?limit=10&offset=${(index % 4) * 10}&order=-1`),
    search: (index) => listRequest(token, TERMS[index % TERMS.length] ?? ''),
    visit: () => read(`/api/inspection/progress/${visits[0]}`),
    record: (index) => read(`/api/inspection/realizada/${recordAt(index).id}/${recordAt(index).establishmentId}`),
    pdf: (index) => read(`/api/inspection/${recordAt(index).id}/pdf`),
    login: (index) => {
      const { engineer, administrator } = dataset.officials
      // The limit of logins counts by address, and a department logs in from many.
      const address = `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`
      return loginRequest(index % 2 === 0 ? engineer : administrator, { 'x-forwarded-for': address })
    },
  }
  let at = 0
  return (count: number): { kinds: DayCall[]; requests: BenchRequest[] } => {
    const kinds = Array.from({ length: count }, (_, index) => TURN[(at + index) % TURN.length] as DayCall)
    const requests = kinds.map((kind, index) => make[kind](at + index))
    at += count
    return { kinds, requests }
  }
}

/** Share of saves among a day's calls (0–1). */
export const SAVE_SHARE = TURN.filter((kind) => SAVES.includes(kind)).length / TURN.length
