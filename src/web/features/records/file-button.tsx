import { Button } from '@mantine/core'
import { IconFolder, IconFolderOpen } from '@tabler/icons-react'
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

/** Leads to the files in which the acta of an inspection lies, its own among them. */
export const InspectionFileButton = ({ inspectionId }: { inspectionId: number }) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFolder size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/configuraciones/archivos/inspeccion/$inspectionId"
        params={{ inspectionId: String(inspectionId) }}
      />
    )}
  >
    {messages.inspectionFile}
  </Button>
)
