import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { onQuestion, pendingQuestion } from '../../../ui/confirm/confirm.ts'
import { useScreenMatches } from '../../../ui/screen-matches.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import type { Place } from './found.ts'
import { messages } from './messages.ts'
import { SearchContent } from './search-content.tsx'
import classes from './search-window.module.css'

/** Above the windows of forms, and below the messages. */
const Z_INDEX = 300
/** Longer than the focus needs to go back: a question before leaving returns it to where it was asked. */
const AFTER_FOCUS_MS = 30

type Props = { isOpen: boolean; onClose: () => void; userId: number; places: readonly Place[] }

/** The window of the search of everything: establishments, visits, actas, people, documents, formats and pages. */
export function SearchWindow({ isOpen, onClose, userId, places }: Props) {
  const { history } = useRouter()
  const isPhone = useScreenMatches('(width < 768px)')
  const question = useSyncExternalStore(onQuestion, pendingQuestion)
  const target = useRef<string>(undefined)

  useEffect(() => {
    const link = target.current
    if (isOpen || link === undefined) return
    target.current = undefined
    const timer = setTimeout(() => history.push(link), AFTER_FOCUS_MS)
    return () => clearTimeout(timer)
  }, [isOpen, history])
  useEffect(() => {
    if (question) onClose()
  }, [question, onClose])
  useBackCloses(isOpen, onClose)
  // The window is new at its first use, and Mantine gives the focus back only to windows that were closed before.
  useFocusBack(isOpen)

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={isPhone}
      size={640}
      yOffset="10dvh"
      padding={0}
      zIndex={Z_INDEX}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': messages.title } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <SearchContent
        userId={userId}
        places={places}
        onClose={onClose}
        onFollow={(link) => {
          target.current = link
          onClose()
        }}
      />
    </Modal>
  )
}
