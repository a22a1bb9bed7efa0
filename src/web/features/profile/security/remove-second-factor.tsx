import { Group } from '@mantine/core'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { secondFactorTexts } from './messages.ts'
import { useRemoveSecondFactorOf } from './second-factor.queries.ts'

const texts = secondFactorTexts.remove

/** The way out for an official who lost phone and recovery codes, in the hands of an administrator. */
export function RemoveSecondFactor({ person }: { person: { id: number; name: string } }) {
  const remove = useRemoveSecondFactorOf()
  const press = async () => {
    if (!(await confirm({ title: texts.title, text: texts.text(person.name), confirmLabel: texts.confirm }))) return
    await tellSave(() => remove.mutateAsync(person.id), texts.done)
  }
  return (
    <Group justify="flex-end" mt="md">
      <BusyButton variant="subtle" isBusy={remove.isPending} onClick={() => void press()}>
        {texts.label}
      </BusyButton>
    </Group>
  )
}
