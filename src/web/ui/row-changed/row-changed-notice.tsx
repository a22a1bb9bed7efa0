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
  /** What was typed outlives the reload. */
  keepsTyped: boolean
}

/** Says that somebody else changed the row of an open form, and takes their version when asked; what was typed stays until then. */
export function RowChangedNotice({ onReload, keepsTyped }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const notice = useRef<HTMLDivElement>(null)
  // A long form has it out of sight.
  useEffect(() => notice.current?.focus(), [])
  const reload = async () => {
    const own = notice.current
    const around = own?.closest<HTMLElement>('[role=dialog], main')
    setState('loading')
    try {
      await onReload()
      setState('idle')
      // The pressed button goes away, with all of the form where that begins anew.
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
