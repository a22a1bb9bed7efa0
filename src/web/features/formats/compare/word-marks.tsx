import { VisuallyHidden } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import classes from './comparison.module.css'
import { compareTexts } from './messages.ts'

const Removed = ({ text }: { text: string }) => (
  <del className={classes.removed}>
    <VisuallyHidden>[{compareTexts.removed}: </VisuallyHidden>
    {text}
    <VisuallyHidden>]</VisuallyHidden>
  </del>
)

const Added = ({ text }: { text: string }) => (
  <ins className={classes.added}>
    <VisuallyHidden>[{compareTexts.added}: </VisuallyHidden>
    {text}
    <VisuallyHidden>]</VisuallyHidden>
  </ins>
)

/** Two texts as one, word by word: removed words struck, new ones underlined. */
export function WordMarks({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after])
  let offset = 0
  return (
    <span className={classes.words}>
      {parts.map(({ value, added, removed }) => {
        offset += value.length
        const key = `${offset}${added ? '+' : ''}${removed ? '-' : ''}`
        if (removed) return <Removed key={key} text={value} />
        return added ? <Added key={key} text={value} /> : <span key={key}>{value}</span>
      })}
    </span>
  )
}

/** A value that is no text of several words. */
export const ValueMarks = ({ before, after }: { before: string; after: string }) => (
  <span className={classes.words}>
    <Removed text={before} /> <Added text={after} />
  </span>
)
