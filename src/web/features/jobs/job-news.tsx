import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Job } from '../../../contract/jobs.wire.ts'
import { titleOf } from './job-words.ts'
import { messages } from './messages.ts'

/** Tells a screen reader of the jobs whose state changed since they were shown; numbers of each second are not told. */
export function JobNews({ jobs }: { jobs: readonly Job[] }) {
  const before = useRef(new Map<number, Job['state']>())
  const [news, setNews] = useState('')
  useEffect(() => {
    const changed = jobs.filter(({ id, state }) => (before.current.get(id) ?? state) !== state)
    before.current = new Map(jobs.map(({ id, state }) => [id, state]))
    if (changed.length === 0) return
    setNews(changed.map((job) => messages.named(titleOf(job), messages.states[job.state])).join('. '))
  }, [jobs])
  return <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
}
