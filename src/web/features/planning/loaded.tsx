import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { messages } from './messages.ts'

type Props<Data> = {
  /** Names what is loaded, such as 'las sugerencias'. */
  of: string
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch' | 'error'>
  children: (data: Data) => ReactNode
}

/** Data of the server, or the word that it is coming, slow or failed. */
export function Loaded<Data>({ of, query: { data, isError, isFetching, refetch, error }, children }: Props<Data>) {
  const retry = (
    <LoadFailed
      text={[messages.failed(of), error?.message].filter(Boolean).join(' ')}
      of={of}
      onRetry={() => void refetch()}
    />
  )
  if (data === undefined) return isError ? retry : <SlowLoading slowText={messages.slow} />
  return (
    <div aria-busy={isFetching}>
      {isError && retry}
      {children(data)}
    </div>
  )
}
