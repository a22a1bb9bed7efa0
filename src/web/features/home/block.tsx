import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import classes from './home.module.css'
import { messages } from './messages.ts'

type Props<Data> = {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** The block with its own heading, once its data are there. */
  children: (data: Data) => ReactNode
}

/** A part of the home page that loads and fails without the others. */
export function Block<Data>({ title, query, children }: Props<Data>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <section className={classes.block} aria-label={title} aria-busy={isFetching}>
      {data === undefined ? (
        <>
          <h2 className={classes.title}>{title}</h2>
          {isError ? (
            <LoadFailed text={messages.failed(title)} of={title} onRetry={() => void refetch()} />
          ) : (
            <SlowLoading slowText={messages.slow} />
          )}
        </>
      ) : (
        children(data)
      )}
    </section>
  )
}
