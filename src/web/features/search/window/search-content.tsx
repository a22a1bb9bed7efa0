import { CloseButton, Input, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { MAX_SEARCH } from '../../../../contract/core/list-endpoint.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { Place } from './found.ts'
import { FoundList, LIST_ID, lineId } from './found-list.tsx'
import { messages } from './messages.ts'
import classes from './search-window.module.css'
import { type Found, useFound } from './use-found.ts'

const SLOW_AFTER_MS = 4_000
/** A window below this one would close with the same press of Escape, unless its target has this mark. */
const ESCAPE_STAYS = { 'data-mantine-stop-propagation': 'true' }

function Searching() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <p className={classes.note}>{isSlow ? messages.slow : messages.searching}</p>
}

/** The state of the search in words. */
function State({ found }: { found: Found }) {
  const { fault, isOffline, isAsking, failure, canAsk, groups, text, retry } = found
  if (failure) {
    return (
      <div className={classes.note}>
        <LoadFailed text={`${messages.failed} ${saveErrorText(failure)}`} onRetry={retry} />
      </div>
    )
  }
  if (fault !== undefined) return <p className={classes.note}>{fault}</p>
  if (isAsking) return <Searching />
  return (
    <>
      {isOffline && <p className={classes.note}>{messages.offline}</p>}
      {canAsk && groups.length === 0 && <p className={classes.note}>{messages.none(text)}</p>}
    </>
  )
}

/** Text for people who do not see the lines change. A failure is announced by its own alert. */
function announcementOf({ fault, isAsking, failure, isOffline, canAsk, groups, text }: Found): string {
  if (failure || isAsking) return ''
  if (fault !== undefined) return fault
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  const count = lines === 0 && canAsk ? messages.none(text) : messages.count(lines)
  return isOffline ? `${messages.offline} ${count}` : count
}

/** Steps of the mark by key. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type Props = {
  userId: number
  places: readonly Place[]
  onFollow: (link: string) => void
  onClose: () => void
}

/** The field, and below it what its text finds. The focus stays in the field; the arrows move the mark. */
export function SearchContent({ userId, places, onFollow, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isEnterWaiting, setEnterWaiting] = useState(false)
  const found = useFound(typed, userId, places)
  const { groups, isAsking } = found
  const lines = groups.flatMap((group) => group.lines)
  const shown = lines.map(({ id }) => id).join()
  const [mark, setMark] = useState({ shown, position: 0 })
  // New lines are marked from the first on, so that Enter opens what a person sees first.
  const marked = mark.shown === shown ? mark.position : 0
  const line = lines[marked]

  useEffect(() => {
    if (!isEnterWaiting || isAsking) return
    setEnterWaiting(false)
    if (line) onFollow(line.link)
  }, [isEnterWaiting, isAsking, line, onFollow])
  useEffect(() => {
    document.getElementById(lineId(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose among its own letters.
    if (event.nativeEvent.isComposing) return
    onEscape(event)
    const step = steps[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setMark({ shown, position: (marked + step + lines.length) % lines.length })
    }
    if (event.key !== 'Enter') return
    // Lines of the text before are not what the person means.
    if (isAsking) setEnterWaiting(true)
    else if (line) onFollow(line.link)
  }
  return (
    <>
      <Input
        {...ESCAPE_STAYS}
        data-autofocus
        size="lg"
        variant="unstyled"
        className={classes.field}
        role="combobox"
        aria-label={messages.title}
        aria-autocomplete="list"
        aria-expanded={lines.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={line && lineId(marked)}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        enterKeyHint="go"
        placeholder={messages.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setEnterWaiting(false)
        }}
        onKeyDown={onKeyDown}
        rightSectionPointerEvents="all"
        rightSectionWidth={52}
        rightSection={
          <CloseButton {...ESCAPE_STAYS} aria-label={messages.close} onClick={onClose} onKeyDown={onEscape} />
        }
      />
      <State found={found} />
      <FoundList groups={groups} marked={marked} isStale={isAsking} onChoose={({ link }) => onFollow(link)} />
      <VisuallyHidden role="status">{announcementOf(found)}</VisuallyHidden>
    </>
  )
}
