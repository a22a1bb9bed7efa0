import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filesOfQuery } from './files.queries.ts'
import { subjectMessages as texts } from './messages.ts'

type Props = { userId: number; label?: string }

/** Leads to the files about an official. */
export const OfficialFileLink = ({ userId, label = texts.link }: Props) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFolderOpen size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/configuraciones/archivos/funcionario/$userId"
        params={{ userId: String(userId) }}
      />
    )}
  >
    {label}
  </Button>
)

/** The same for the reader's own files, once there is one that they may open. */
export function OwnFileLink({ userId }: { userId: number }) {
  const { data } = useQuery(filesOfQuery('official', userId))
  return data && data.rows.length > 0 ? <OfficialFileLink userId={userId} label={texts.own} /> : null
}
