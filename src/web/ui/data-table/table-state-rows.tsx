import { Skeleton } from '@mantine/core'
import { PAGE_SIZE } from '../../../domain/shared/list-query.ts'
import { Retry } from '../retry.tsx'
import classes from './data-table.module.css'
import { messages } from './messages.ts'

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

export function EmptyRow({ width, search }: { width: number; search: string }) {
  return (
    <tr>
      <td colSpan={width} className={classes.wide}>
        <p className={classes.notice}>{search ? messages.noneFound(search) : messages.none}</p>
      </td>
    </tr>
  )
}

export function FailedRow({ width, onRetry }: { width: number; onRetry: () => void }) {
  return (
    <tr>
      <td colSpan={width} className={classes.wide}>
        <div className={classes.notice} role="alert">
          <p>{messages.failed}</p>
          <Retry onRetry={onRetry} />
        </div>
      </td>
    </tr>
  )
}

/** Above rows that could not be brought up to date. */
export function OutdatedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <p>{messages.outdated}</p>
      <Retry onRetry={onRetry} />
    </div>
  )
}
