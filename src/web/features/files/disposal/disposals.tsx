import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../files.module.css'
import type { FilesRoute } from '../files-address.ts'
import { LoadFailure } from '../load-failure.tsx'
import { DisposalActs } from './disposal-acts.tsx'
import { DisposalForm } from './disposal-form.tsx'
import { disposalsQuery } from './disposals.queries.ts'
import { disposalMessages as texts } from './messages.ts'

type Props = { route: FilesRoute; official: Official }

function ManagerDisposals({ route }: { route: FilesRoute }) {
  const [page, setPage] = useState(1)
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(disposalsQuery(page))
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  return (
    <>
      <p className={classes.snippet}>{texts.intro}</p>
      {data.isOn ? (
        <DisposalForm route={route} />
      ) : (
        <Alert color="yellow" role="status">
          {texts.off}
        </Alert>
      )}
      <DisposalActs rows={data.rows} total={data.total} page={page} isReplaced={isPlaceholderData} onPage={setPage} />
    </>
  )
}

/** Disposals of files: choosing what is due, and the acts of before. Of administrators alone. */
export const Disposals = ({ route, official }: Props) =>
  may(official, 'files.manage', official) ? (
    <ManagerDisposals route={route} />
  ) : (
    <p className={classes.notice} role="alert">
      {texts.forbidden}
    </p>
  )
