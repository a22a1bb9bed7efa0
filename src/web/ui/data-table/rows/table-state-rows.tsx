import { Button, Skeleton } from '@mantine/core'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { Retry } from '../../retry.tsx'
import classes from '../list-rows.module.css'
import { messages } from '../messages.ts'

const skeletonRows = Array.from({ length: PAGE_SIZE }, (_, index) => index)

export function LoadingRows({ width }: { width: number }) {
  return skeletonRows.map((index) => (
    <tr key={index}>
      <td colSpan={width}>
        <Skeleton height={20} my={12} />
      </td>
    </tr>
  ))
}

/** The reasons why a list is empty; `onWiden` takes the filters away. */
export type NarrowedBy = { searched: string; isFiltered: boolean; onWiden: () => void }

function noneText({ searched, isFiltered }: NarrowedBy): string {
  if (searched) return isFiltered ? messages.noneFoundFiltered(searched) : messages.noneFound(searched)
  return isFiltered ? messages.noneFiltered : messages.none
}

/** Says that a list is empty. A search that filters may have emptied, such as those it opens with, is offered without. */
export function NoneFound(narrowedBy: NarrowedBy) {
  const { searched, isFiltered, onWiden } = narrowedBy
  return (
    <div className={classes.notice}>
      <p>{noneText(narrowedBy)}</p>
      {searched && isFiltered && (
        <Button variant="default" onClick={onWiden}>
          {messages.searchUnfiltered}
        </Button>
      )}
    </div>
  )
}

export function EmptyRow({ width, ...narrowedBy }: NarrowedBy & { width: number }) {
  return (
    <tr>
      <td colSpan={width} className={classes.wide}>
        <NoneFound {...narrowedBy} />
      </td>
    </tr>
  )
}

type FailureProps = {
  /** The Spanish text of a refusal; undefined for an unexpected error. */
  reason: string | undefined
  onRetry: () => void
}

export function Failure({ text, reason, onRetry }: FailureProps & { text: string }) {
  return (
    <div className={classes.notice} role="alert">
      <p>{text}</p>
      {reason && <p>{reason}</p>}
      <Retry onRetry={onRetry} />
    </div>
  )
}

export function FailedRow({ width, ...failure }: FailureProps & { width: number }) {
  return (
    <tr>
      <td colSpan={width} className={classes.wide}>
        <Failure text={messages.failed} {...failure} />
      </td>
    </tr>
  )
}

/** Shown above rows that may be out of date. */
export const OutdatedNotice = (failure: FailureProps) => <Failure text={messages.outdated} {...failure} />
