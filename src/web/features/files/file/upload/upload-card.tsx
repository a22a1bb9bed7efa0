import { Button, Select, Text, TextInput } from '@mantine/core'
import { MAX_TITLE } from '../../../../../domain/files/file-forms.ts'
import { fileSizeText } from '../../../../../domain/files/quota.ts'
import { Columns } from '../../../../ui/form/columns.tsx'
import classes from '../../files.module.css'
import { uploadMessages as texts } from '../messages.ts'
import { UploadProgress } from './upload-progress.tsx'
import { isUnderWay } from './upload-state.ts'
import type { UploadDraft } from './use-upload-queue.ts'

type Props = {
  draft: UploadDraft
  /** Types of the file's series. */
  types: readonly { id: number; name: string }[]
  onChange: (part: Partial<UploadDraft>) => void
  onRemove: () => void
  onCancel: () => void
  onSend: (isConfirmed: boolean) => void
}

/** A chosen file: its facts before it is sent, and its way afterwards. */
export function UploadCard({ draft, types, onChange, onRemove, onCancel, onSend }: Props) {
  const { file, title, typeId, documentDate, state } = draft
  const isEditable = !isUnderWay(state) && state.step !== 'done'
  const faults = state.step === 'failed' ? state.fields : {}
  return (
    <li className={classes.item}>
      <Text size="sm">
        <bdi className={classes.wrapping}>{file.name}</bdi> · {fileSizeText(file.size)}
      </Text>
      {isEditable && (
        <>
          <TextInput
            label={texts.title}
            value={title}
            maxLength={MAX_TITLE}
            error={faults.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Columns count={2}>
            <Select
              label={texts.type}
              placeholder={texts.noType}
              data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={typeId === undefined ? null : String(typeId)}
              onChange={(value) => onChange({ typeId: value === null ? undefined : Number(value) })}
              error={faults.typeId}
              clearable
            />
            <TextInput
              type="date"
              label={texts.date}
              value={documentDate}
              error={faults.documentDate}
              onChange={(event) => onChange({ documentDate: event.currentTarget.value })}
            />
          </Columns>
        </>
      )}
      <UploadProgress
        name={file.name}
        state={state}
        onCancel={onCancel}
        onRetry={() => onSend(false)}
        onAnyway={() => onSend(true)}
      />
      {isEditable && (
        <div>
          <Button variant="subtle" aria-label={texts.remove(file.name)} onClick={onRemove}>
            {texts.removeShort}
          </Button>
        </div>
      )}
    </li>
  )
}
