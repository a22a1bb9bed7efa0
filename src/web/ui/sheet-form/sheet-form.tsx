import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refusal, saveErrorText, sheetFaults } from '../../api/refusal.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { toastSuccess } from '../toast/toast.ts'
import { sheetFormMessages as texts } from './messages.ts'
import classes from './sheet-form.module.css'

const ACCEPTED = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

type Faults = { errors: readonly string[]; warnings: readonly string[] }

const FaultList = ({ faults }: { faults: readonly string[] }) => (
  <ul className={classes.faults}>
    {faults.map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
)

/** Outcome of a file that was read: where it went, the sentence to tell, and columns that were not read. */
type Outcome<Done> = { done: Done; told: string; warnings: readonly string[] }

type Props<Done> = {
  /** Text that tells the use of the file. */
  explained: string
  /** The button that leaves the warnings of a file that was read. */
  goOn: string
  isBusy: boolean
  /** Sends the file; a text says why it cannot be sent. */
  send: (file: File) => Promise<Outcome<Done> | string>
  /** More fields above the file. */
  children?: ReactNode
  onDone: (done: Done) => void
  onClose: () => void
}

/** Sends a workbook. Each fault is told with its sheet, row and column; then nothing was read. */
export function SheetForm<Done>({ explained, goOn, isBusy, send, children, onDone, onClose }: Props<Done>) {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [faults, setFaults] = useState<Faults>()
  const [notes, setNotes] = useState<Outcome<Done>>()
  const submit = async () => {
    if (isBusy) return
    setFaults(undefined)
    setFault(file ? undefined : texts.chooseFile)
    if (!file) return
    try {
      const outcome = await send(file)
      if (typeof outcome === 'string') return setFault(outcome)
      toastSuccess(outcome.told)
      if (outcome.warnings.length === 0) onDone(outcome.done)
      else setNotes(outcome)
    } catch (error) {
      if (error instanceof Refusal) return setFaults(sheetFaults(error))
      console.error(error)
      setFaults({ errors: [saveErrorText(error)], warnings: [] })
    }
  }
  if (notes) {
    return (
      <Stack>
        <Alert color="yellow" role="alert">
          {texts.notes}
          <FaultList faults={notes.warnings} />
        </Alert>
        <FormFooter>
          <Button onClick={() => onDone(notes.done)}>{goOn}</Button>
        </FormFooter>
      </Stack>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text>{explained}</Text>
        {children}
        <TextInput
          type="file"
          label={texts.file}
          required
          accept={ACCEPTED}
          error={fault}
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0])
            setFaults(undefined)
          }}
        />
        {faults && (
          <Alert color="red" role="alert">
            {texts.faults(faults.errors.length)}
            <FaultList faults={faults.errors} />
            {faults.warnings.length > 0 && (
              <>
                {texts.unread}
                <FaultList faults={faults.warnings} />
              </>
            )}
          </Alert>
        )}
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {texts.send}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}
