import { Button } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'

const Interrupted = ({ reset }: ErrorComponentProps) => (
  <Notice tone="refused" title={messages.interrupted}>
    <p>{messages.interruptedHelp}</p>
    <Button variant="default" onClick={reset}>
      {messages.openAgain}
    </Button>
  </Notice>
)

/**
 * Stands between the open draft and the form. A browser that translates, or an extension, moves nodes of the page, and
 * React then cannot remove them. The draft outlives the form, so the form can be drawn anew from it.
 */
export const FormBoundary = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'form'} errorComponent={Interrupted}>
    {children}
  </CatchBoundary>
)
