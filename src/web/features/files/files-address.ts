import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ListAddress, TypedListAddress } from '../../ui/data-table/list-state/list-address.ts'
import type { PageRoute } from '../../ui/page-route.ts'

/** The tabs of the module, in the address's spelling. */
export const filesTabs = ['expedientes', 'buscar', 'retencion', 'por-vencer', 'disposicion', 'espacio'] as const
export type FilesTab = (typeof filesTabs)[number]

/** The address of the module. The tabs share the keys of a list: `buscar` is the searched text, `hasta` a day, `serie` an id in disposals. */
type FilesAddress = ListAddress & { pestana?: FilesTab | undefined }
type TypedFilesAddress = TypedListAddress & { pestana?: unknown }
export type FilesRoute = PageRoute<TypedFilesAddress, FilesAddress>

/** Names the keys for the route and returns the values unchanged. */
export const filesAddress = (address: FilesAddress & SearchSchemaInput): TypedFilesAddress => address

/** The tab of an address; an unknown one counts as the first. */
export const filesTabOf = ({ pestana }: TypedFilesAddress): FilesTab =>
  filesTabs.find((tab) => tab === pestana) ?? 'expedientes'

/** A document of the file that is shown in the panel. */
type FileAddress = { documento?: number | undefined }
type TypedFileAddress = { documento?: unknown }
export type FileRoute = PageRoute<TypedFileAddress, FileAddress>
export const fileAddress = (address: FileAddress & SearchSchemaInput): TypedFileAddress => address
export const documentOf = ({ documento }: TypedFileAddress): number | undefined =>
  /^[1-9]\d{0,9}$/.test(String(documento)) ? Number(documento) : undefined
