import type { SearchSchemaInput } from '@tanstack/react-router'
import type { PageRoute } from '../../page-route.ts'

/** Keys of the filters of all lists. Each list uses some of them. */
export type FilterKey =
  | 'avance'
  | 'estado'
  | 'notificacion'
  | 'concepto'
  | 'municipio'
  | 'desde'
  | 'hasta'
  | 'archivadas'
  | 'ingeniero'
  | 'tecnico'
  | 'establecimiento'
  | 'persona'
  | 'accion'
  | 'sobre'
  | 'vence'
  | 'favorable'
  | 'verificacion'
  | 'prorroga'
  | 'reasignar'
  | 'borrador'
  | 'analisis'
  | 'disponible'
  | 'area'
  | 'clase'
  | 'origen'
  | 'serie'
  | 'acceso'
  | 'censo'
  | 'gravedad'
  | 'prioridad'
  | 'modo'
  | 'lugar'
  | 'medida'
  | 'resultado'
  | 'sello'
  | 'visitas'

/** A list's part of an address, spelled in Spanish as paths are. `orden` is a field, after a '-' when descending. */
export type ListAddress = {
  pagina?: number | undefined
  buscar?: string | undefined
  orden?: string | undefined
  /** Number of the saved view with which the list opens, or `ninguna`. */
  vista?: string | undefined
  /** `1` opens the form of a new row. */
  crear?: string | undefined
} & {
  [Key in FilterKey]?: string | undefined
}

/** The same keys with any values, as a person may have typed them; `readListSearch` reads them. */
export type TypedListAddress = { [Key in keyof ListAddress]?: unknown }

/**
 * Names the keys of a list's route and returns the values unchanged: the router would write any others into the
 * address.
 */
export const listAddress = (address: ListAddress & SearchSchemaInput): TypedListAddress => address

/** The route of a page with a list; its address may hold more keys. */
export type ListRoute = PageRoute<TypedListAddress, ListAddress>
