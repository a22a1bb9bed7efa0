import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './files.module.css'

type Props = { fileId: number; documentId?: number; children: ReactNode }

/** A link to a file, or to one of its documents. */
export const FileLink = ({ fileId, documentId, children }: Props) => (
  <Anchor
    className={classes.link}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/configuraciones/archivos/$fileId"
        params={{ fileId: String(fileId) }}
        search={documentId === undefined ? {} : { documento: documentId }}
      />
    )}
  >
    {children}
  </Anchor>
)
