import { Alert, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../form/busy-button.tsx'
import classes from './row-changed.module.css'

const messages = {
  changed: 'Otra persona modificó este registro mientras usted lo editaba.',
  isReplaced: 'Recárguelo para ver los cambios: lo que escribió se reemplaza.',
  isKept: 'Recárguelo y guarde de nuevo: lo que escribió se conserva.',
  reload: 'Recargar el registro',
  failed: 'No se pudo recargar el registro. Intente de nuevo.',
}

type Props = {
  onReload: () => Promise<void>
  /** Typed text survives the reload. */
  keepsTyped: boolean
}

/**
 * Tells that another person changed the row of an open form. Typed text stays until the person asks for the new
 * version.
 */
export function RowChangedNotice({ onReload, keepsTyped }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const notice = useRef<HTMLDivElement>(null)
  // In a long form the notice may be out of sight.
  useEffect(() => notice.current?.focus(), [])
  const reload = async () => {
    const own = notice.current
    const around = own?.closest<HTMLElement>('[role=dialog], main')
    setState('loading')
    try {
      await onReload()
      setState('idle')
      // The pressed button disappears, and so does the whole form where the reload begins it anew.
      const { activeElement } = document
      if (activeElement === document.body || own?.contains(activeElement)) around?.focus({ preventScroll: true })
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }
  return (
    <Alert ref={notice} tabIndex={-1} color="yellow" role="alert" className={classes.notice}>
      <Stack align="flex-start" gap="sm">
        <Text>{`${messages.changed} ${keepsTyped ? messages.isKept : messages.isReplaced}`}</Text>
        {state === 'failed' && <Text>{messages.failed}</Text>}
        <BusyButton variant="default" isBusy={state === 'loading'} onClick={() => void reload()}>
          {messages.reload}
        </BusyButton>
      </Stack>
    </Alert>
  )
}
