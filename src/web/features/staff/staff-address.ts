import type { ListAddress, TypedListAddress } from '../../ui/data-table/list-state/list-address.ts'

/** The tabs of the module for administrators, in the address's spelling. */
export const staffTabs = [
  'directorio',
  'vinculacion',
  'ausencias',
  'competencias',
  'cobertura',
  'carga',
  'carnes',
] as const
export type StaffTab = (typeof staffTabs)[number]

/** The address of the module: tab, open person, month of the grid, and the lists' own keys. */
export type StaffAddress = ListAddress & {
  pestana?: StaffTab | undefined
  funcionario?: number | undefined
  mes?: string | undefined
}
/** The same keys with any values, as a person may have typed them. */
export type TypedStaffAddress = TypedListAddress & { pestana?: unknown; funcionario?: unknown; mes?: unknown }

/** The tab of an address; an unknown one counts as the first. */
export const tabOf = ({ pestana }: TypedStaffAddress): StaffTab =>
  staffTabs.find((tab) => tab === pestana) ?? 'directorio'

/** The person whose page is open over the tab, if the address names one. */
export const personOf = ({ funcionario }: TypedStaffAddress): number | undefined => {
  const text = String(funcionario ?? '')
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** The month of the grid, `yyyy-mm`; without one, that of `today` (`yyyy-mm-dd`). */
export const monthOf = ({ mes }: TypedStaffAddress, today: string): string =>
  typeof mes === 'string' && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(mes) ? mes : today.slice(0, 7)
