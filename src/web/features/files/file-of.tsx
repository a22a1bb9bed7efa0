import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileSubject } from '../../../domain/files/file-words.ts'
import { Loading } from '../../ui/loading.tsx'
import { FileLink } from './file-link.tsx'
import classes from './files.module.css'
import { filesOfQuery } from './files.queries.ts'
import { LoadFailure } from './load-failure.tsx'
import { messages } from './messages.ts'

type Props = { subject: FileSubject; id: number; children: (fileId: number) => ReactNode }

/** The only file of a subject, or a choice among several. */
export function FileOf({ subject, id, children }: Props) {
  const { data, error, isError, refetch } = useQuery(filesOfQuery(subject, id))
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} isPage /> : <Loading />
  const [only, ...others] = data
  if (only && others.length === 0) return children(only.id)
  if (!only) return <p className={classes.notice}>{messages.noFile}</p>
  return (
    <ul className={classes.plainList}>
      {data.map((file) => (
        <li key={file.id} className={classes.item}>
          <FileLink fileId={file.id}>
            {file.number} · <bdi>{file.title}</bdi>
          </FileLink>
          <div className={classes.meta}>
            <span>{file.series}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
