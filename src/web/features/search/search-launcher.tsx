import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { pendingQuestion } from '../../ui/confirm/confirm.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { launcherTexts } from './messages.ts'
import classes from './search-launcher.module.css'

export type SearchWindowProps = { isOpen: boolean; onClose: () => void }

type Props = {
  /** Loads the window, which comes with its first use. */
  load: () => Promise<ComponentType<SearchWindowProps>>
  /** A window that must be answered first is open. */
  isBlocked: boolean
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The button of the search of everything, and its key Ctrl+K (R 23.1). */
export function SearchLauncher({ load, isBlocked }: Props) {
  const [Window, setWindow] = useState<ComponentType<SearchWindowProps>>()
  const [isOpen, setOpen] = useState(false)
  const isLoading = isOpen && Window === undefined
  const open = useCallback(() => {
    // A question is answered first: its page may be about to close.
    if (!isBlocked && !pendingQuestion()) setOpen(true)
  }, [isBlocked])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!isLoading) return
    let isWanted = true
    load().then(
      (loaded) => isWanted && setWindow(() => loaded),
      (error: unknown) => {
        console.error(error)
        if (!isWanted) return
        setOpen(false)
        toastError(launcherTexts.failed)
      },
    )
    return () => {
      isWanted = false
    }
  }, [isLoading, load])

  // A layout effect, so that the key works once the button can be seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // The browser would move the focus to its own search.
      event.preventDefault()
      if (isOpen) close()
      else open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOpen, open, close])

  return (
    <>
      <UnstyledButton
        className={classes.button}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-busy={isLoading}
      >
        <IconSearch aria-hidden />
        <span className={classes.label}>{launcherTexts.search}</span>
        <kbd className={classes.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      {Window && <Window isOpen={isOpen} onClose={close} />}
    </>
  )
}
