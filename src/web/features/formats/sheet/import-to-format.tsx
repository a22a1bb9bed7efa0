import { NativeSelect, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ToolButton } from '../../../ui/data-table/tool-button.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { activeFormatsQuery, fetchFormat } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { ImportForm } from './import-form.tsx'
import { sheetTexts as texts } from './messages.ts'

/** The button of the list that imports a workbook into the draft of a format, and opens the draft where none is. */
export function ImportToFormat({ onImported }: { onImported: (formatId: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const own = useQuery({
    ...activeFormatsQuery([{ field: 'isModel', operator: '=', value: '0' }]),
    enabled: isOpen,
  })
  const rows = own.data?.rows ?? []
  const close = () => setOpen(false)
  return (
    <>
      <ToolButton icon={<IconFileImport size={20} aria-hidden />} label={texts.import} onClick={() => setOpen(true)} />
      <FormModal opened={isOpen} onClose={close} closeLabel={messages.close} title={texts.title}>
        {own.data && rows.length === 0 ? (
          <Text>{texts.noTarget}</Text>
        ) : (
          <ImportForm
            prepare={async () => {
              if (chosen === '') return texts.chooseTarget
              const { draft } = await fetchFormat(Number(chosen))
              return { formatId: Number(chosen), rowVersion: draft?.rowVersion }
            }}
            onImported={(id) => {
              close()
              setTimeout(() => onImported(id))
            }}
            onClose={close}
          >
            <NativeSelect
              label={texts.target}
              required
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: texts.chooseTarget },
                ...rows.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` })),
              ]}
            />
          </ImportForm>
        )}
      </FormModal>
    </>
  )
}
