import { Button } from '@mantine/core'
import { messages } from '../messages.ts'
import classes from './saved-notice.module.css'
import type { SavedRows } from './use-saved-rows.ts'

/** Says which rows were just saved and are marked in the list. */
export function SavedNotice<Row>({ saved, rowName }: { saved: SavedRows<Row>; rowName: (row: Row) => string }) {
  const isEmpty = saved.rows.length === 0
  // The empty status is there before its text, or a screen reader would not read it.
  return (
    <div className={isEmpty ? classes.nothingSaved : classes.savedNotice}>
      <span role="status">{!isEmpty && messages.savedRows(saved.isNew, saved.rows.map(rowName))}</span>
      {!isEmpty && (
        <Button variant="subtle" size="compact-md" onClick={saved.dismiss}>
          {messages.hideSaved}
        </Button>
      )}
    </div>
  )
}
