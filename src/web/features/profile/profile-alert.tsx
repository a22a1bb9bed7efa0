import { Button, Group, Modal, Text } from '@mantine/core'
import type { ProfileForm } from '../../../domain/profile/profile-form.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { fieldLabels, messages } from './messages.ts'
import classes from './profile.module.css'

type Shown = Exclude<keyof ProfileForm, 'currentPassword' | 'removePicture' | 'curriculum' | 'rowVersion'>
const shown = Object.keys(fieldLabels) as Shown[]

const { alert } = messages

const textOf = (profile: ProfileForm, field: Shown): string => {
  const value = profile[field]
  if (field === 'profilePicture' && profile.removePicture) return alert.removed
  if (field === 'profilePicture' || field === 'signature') return value instanceof File ? value.name : alert.unchanged
  if (Array.isArray(value)) return value.join(', ') || alert.empty
  return typeof value === 'string' && value !== '' ? value : alert.empty
}

type Props = { profile: ProfileForm | undefined; isSaving: boolean; onAccept: () => void; onCancel: () => void }

/** The data of the form, to be checked before the save (R 2.38, R 10.9). */
export function ProfileAlert({ profile, isSaving, onAccept, onCancel }: Props) {
  const close = () => !isSaving && onCancel()
  useBackCloses(profile !== undefined, close)
  return (
    <Modal
      opened={profile !== undefined}
      onClose={close}
      title={alert.title}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text mb="sm">{alert.text}</Text>
      {profile && (
        <dl className={classes.facts}>
          {shown.map((field) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{fieldLabels[field]}</dt>
              <dd>{textOf(profile, field)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {alert.cancel}
        </Button>
        <BusyButton isBusy={isSaving} onClick={onAccept} data-autofocus>
          {alert.accept}
        </BusyButton>
      </Group>
    </Modal>
  )
}
