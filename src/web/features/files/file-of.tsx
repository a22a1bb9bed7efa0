import { Button, Group, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FileSubject, stateWords, subjectWords } from '../../../domain/files/file-words.ts'
import { Loading } from '../../ui/loading.tsx'
import { FileLink } from './file-link.tsx'
import classes from './files.module.css'
import { type FileRow, filesOfQuery } from './files.queries.ts'
import { NewFileModal } from './list/new-file-modal.tsx'
import { LoadFailure } from './load-failure.tsx'
import { messages, subjectMessages as texts } from './messages.ts'

const FileItem = ({ file: { id, number, title, series, subject, state } }: { file: FileRow }) => (
  <li className={classes.item}>
    <FileLink fileId={id}>
      {number} · <bdi>{title}</bdi>
    </FileLink>
    <div className={classes.meta}>
      <span>{series}</span>
      <span>{subjectWords[subject]}</span>
      <span>{stateWords[state]}</span>
    </div>
  </li>
)

type Props = {
  subject: FileSubject
  id: number
  /** Whether the reader chooses the access of a file that they open. */
  isManager: boolean
  onCreated: (fileId: number) => void
  /** The only file, where the reader may open no other. */
  children: (fileId: number) => ReactNode
}

/** The only file of a subject, or a choice among several, with the way to open one where the server offers it. */
export function FileOf({ subject, id, isManager, onCreated, children }: Props) {
  const { data, error, isError, refetch } = useQuery(filesOfQuery(subject, id))
  const [isCreating, setIsCreating] = useState(false)
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} isPage /> : <Loading />
  const { rows, proposal } = data
  const [only, ...others] = rows
  if (only && others.length === 0 && !proposal) return children(only.id)
  return (
    <Stack>
      <Title order={1} size="h2">
        {texts.titles[subject]}
      </Title>
      {rows.length === 0 ? (
        <p className={classes.notice}>{messages.noFile}</p>
      ) : (
        <ul className={classes.plainList}>
          {rows.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      {proposal && (
        <Group>
          <Button leftSection={<IconPlus size={20} aria-hidden />} mih={44} onClick={() => setIsCreating(true)}>
            {texts.begin}
          </Button>
          <NewFileModal
            isOpen={isCreating}
            start={{ subject, subjectId: id, ...proposal }}
            isManager={isManager}
            onClose={() => setIsCreating(false)}
            onCreated={(fileId) => {
              setIsCreating(false)
              // The guard of the form must be gone before the page is left.
              setTimeout(() => onCreated(fileId))
            }}
          />
        </Group>
      )}
    </Stack>
  )
}
