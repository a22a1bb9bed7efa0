import { CloseButton, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { profileMessages, TOO_MANY_EMAILS } from '../../../domain/profile/profile-form.ts'
import classes from './email-tags.module.css'
import { fieldLabels, messages } from './messages.ts'
import { isOneTooMany, withEmail } from './profile-draft.ts'

type Props = {
  emails: readonly string[]
  /** Typed text that is not an added address yet. */
  typed: string
  onType: (typed: string) => void
  /** Whether the form will refuse the address at a position. */
  isWrong: (position: number) => boolean
  /** The fault of all addresses together. */
  fault: string | undefined
  onChange: (emails: string[]) => void
  /** Receives the focus when the form is refused for these addresses. */
  ref: Ref<HTMLInputElement>
}

/** 'Otros correos electrónicos': Enter adds the typed address, and each can be removed. */
export function EmailTags({ emails, typed, onType, isWrong, fault, onChange, ref }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isBeyond = isOneTooMany(emails, typed)
  const hasWrong = emails.some((_, position) => isWrong(position))

  const add = () => {
    // An address too many stays in the field, which tells why.
    if (isBeyond) return
    const changed = withEmail(emails, typed)
    if (changed !== emails) onChange([...changed])
    onType('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that picks a suggestion of the keyboard must not add an address.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const remove = (email: string) => {
    onChange(emails.filter((other) => other !== email))
    input.current?.focus()
  }

  return (
    <div>
      <TextInput
        ref={useMergedRef(input, ref)}
        label={fieldLabels.otherEmails}
        description={messages.otherEmailsHint}
        type="email"
        inputMode="email"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Leaving the field adds the typed address, which would otherwise not be saved.
        onBlur={add}
        error={isBeyond ? TOO_MANY_EMAILS : (fault ?? (hasWrong && profileMessages.wrongEmail))}
      />
      {emails.length > 0 && (
        <ul className={classes.tags} aria-label={messages.otherEmailsList}>
          {emails.map((email, position) => (
            <li key={email} className={classes.tag} data-wrong={isWrong(position) || undefined}>
              <span className={classes.text}>{email}</span>
              <CloseButton aria-label={messages.removeEmail(email)} onClick={() => remove(email)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
