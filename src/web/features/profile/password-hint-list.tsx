import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { MIN_PASSWORD } from '../../../domain/users/password.ts'
import type { PasswordHints } from '../../../domain/users/password-hints.ts'
import { passwordTexts as texts } from './messages.ts'
import classes from './profile.module.css'

/** The rules for the new password, each ticked as soon as it is met. */
export function PasswordHintList({ hints }: { hints: PasswordHints }) {
  const rules = [
    { text: texts.hint.isLong(MIN_PASSWORD), isMet: hints.isLong },
    { text: texts.hint.isVaried, isMet: hints.isVaried },
    { text: texts.hint.isImpersonal, isMet: hints.isImpersonal },
  ]
  return (
    <>
      <Text size="sm">{texts.hints}</Text>
      <ul className={classes.hints}>
        {rules.map(({ text, isMet }) => {
          const Icon = isMet ? IconCheck : IconCircle
          return (
            <li key={text} className={classes.hint} data-met={isMet || undefined}>
              <Icon size={18} aria-hidden />
              {text}
              <VisuallyHidden>{` (${isMet ? texts.met : texts.unmet})`}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </>
  )
}
