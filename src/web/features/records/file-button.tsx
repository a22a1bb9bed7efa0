import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { messages } from './messages.ts'

/** Leads to the file (expediente) of an establishment. */
export const FileButton = ({ establishmentId }: { establishmentId: number }) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFolderOpen size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/configuraciones/archivos/establecimiento/$establishmentId"
        params={{ establishmentId: String(establishmentId) }}
      />
    )}
  >
    {messages.file}
  </Button>
)
