import type { SearchSchemaInput } from '@tanstack/react-router'
import type { PageRoute } from '../../page-route.ts'

/** A list's part of an address. Spelled in Spanish, as paths are. `orden` is a field, with a leading '-' when descending. */
export type ListAddress = { pagina?: number | undefined; buscar?: string | undefined; orden?: string | undefined }

/** The same keys in an address that anyone may have typed; `readListSearch` reads their values. */
export type TypedListAddress = { [Key in keyof ListAddress]?: unknown }

/**
 * Names the keys of a list's route. Values stay as they were typed: the router would write other ones into the address.
 */
export const listAddress = (address: ListAddress & SearchSchemaInput): TypedListAddress => address

/** The route of a page with a list; more of its address may belong to others. */
export type ListRoute = PageRoute<TypedListAddress, ListAddress>
