import type { SearchSchemaInput } from '@tanstack/react-router'
import type { PageRoute } from '../../page-route.ts'

/** A list's part of an address, spelled in Spanish as paths are. `orden` is a field, after a '-' when descending. */
export type ListAddress = { pagina?: number | undefined; buscar?: string | undefined; orden?: string | undefined }

/** The same keys with any values, as a person may have typed them; `readListSearch` reads them. */
export type TypedListAddress = { [Key in keyof ListAddress]?: unknown }

/**
 * Names the keys of a list's route and returns the values unchanged: the router would write any others into the
 * address.
 */
export const listAddress = (address: ListAddress & SearchSchemaInput): TypedListAddress => address

/** The route of a page with a list; its address may hold more keys. */
export type ListRoute = PageRoute<TypedListAddress, ListAddress>
