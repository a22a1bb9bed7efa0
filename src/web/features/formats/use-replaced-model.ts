import { useQuery } from '@tanstack/react-query'
import { type FormatDetail, formatQuery } from './formats.queries.ts'

/**
 * The model whose place a format takes: it was copied with the same code, so its items have the lineages of the model's and
 * can be compared with them. Undefined for other formats, and while it is read.
 */
export function useReplacedModel(format: FormatDetail | undefined): {
  model: FormatDetail | undefined
  isLoading: boolean
} {
  const id = format?.derivedFrom ?? 0
  const { data, isLoading } = useQuery({ ...formatQuery(id), enabled: id > 0 })
  return { model: data?.code === format?.code ? data : undefined, isLoading }
}
