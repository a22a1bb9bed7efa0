import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { activeFormatsQuery, type FormatDetail, useRetire } from '../formats.queries.ts'
import { detailTexts as texts } from './messages.ts'
import { ReasonModal } from './reason-modal.tsx'

type Props = { format: FormatDetail; onClose: () => void }

/** Retires a format. The types of inscription that use it go over to another. */
export function RetireModal({ format, onClose }: Props) {
  const retire = useRetire()
  const isUsed = format.uses.length > 0
  const [replacement, setReplacement] = useState('')
  const others = useQuery({ ...activeFormatsQuery(), enabled: isUsed })
  const offered = (others.data?.rows ?? []).filter(({ id, current }) => id !== format.id && current !== null)
  return (
    <ReasonModal
      title={texts.retireTitle(format.name)}
      hint={texts.retireHint}
      confirmLabel={texts.retire}
      fault={() => (isUsed && replacement === '' ? texts.retireUses(format.uses.length) : undefined)}
      onClose={onClose}
      onConfirm={async (reason) => {
        const replacementId = replacement === '' ? undefined : Number(replacement)
        await retire.mutateAsync({ id: format.id, reason, replacementId })
        toastSuccess(texts.retiredDone)
        onClose()
      }}
    >
      {isUsed && (
        <>
          <Text>{texts.retireUses(format.uses.length)}</Text>
          <NativeSelect
            label={texts.replacement}
            required
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            data={[
              { value: '', label: texts.chooseReplacement },
              ...offered.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` })),
            ]}
          />
        </>
      )}
    </ReasonModal>
  )
}
