import type { Account } from '../session.ts'

/** Parts of addresses that an installation gives, named as the routes name them. */
export type PageValues = Record<
  | 'establishmentId'
  | 'importId'
  | 'tripId'
  | 'inspectionId'
  | 'requirementId'
  | 'noticeId'
  | 'measureId'
  | 'sampleId'
  | 'complaintId'
  | 'caseId'
  | 'formatId'
  | 'checklistId'
  | 'fileId'
  | 'webhookId'
  | 'userId'
  | 'topic',
  string | number
>

/** A page, its texts as the requirements fix them, and the expectation for each role. */
export type PageRow = {
  /** The path of its route as `src/web/routes` spells it, such as `/dashboard/planeacion/salidas/$tripId`. */
  route: string
  /** The tab or filter that its address names, such as `pestana=avisos`. */
  search?: string
  heading: string | RegExp
  texts?: string[]
  /** Column titles of its table, in order. */
  columns?: string[]
  buttons?: Partial<Record<Account, string[]>>
  only?: Account
}

/** The same buttons for every role. */
export const everyone = (...names: string[]) => ({ administrator: names, technician: names, engineer: names })

const isKnown = (name: string, values: PageValues): name is keyof PageValues => name in values

/** The address of a page's row. A part that its route may go without is left out. */
export function addressOf({ route, search }: PageRow, values: PageValues): string {
  const path = route.replaceAll(/\/\{-\$\w+\}/g, '').replaceAll(/\$(\w+)/g, (_, name: string) => {
    if (!isKnown(name, values)) throw new Error(`${route}: no value of ${name}.`)
    return String(values[name])
  })
  return search === undefined ? path : `${path}?${search}`
}
