import { Button, Stack, TextInput } from '@mantine/core'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { messages } from './messages.ts'
import { useLogin } from './use-login.ts'

export function LoginForm() {
  const { submit, isLoading, account, password, code } = useLogin()
  return (
    <form onSubmit={submit} noValidate aria-label={messages.submit}>
      <Stack gap="md">
        <TextInput
          {...account}
          label={messages.account}
          placeholder={messages.accountPlaceholder}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <PasswordField
          {...password}
          label={messages.password}
          placeholder={messages.passwordPlaceholder}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        {code && <CodeField {...code} />}
        <Button type="submit" fullWidth aria-disabled={isLoading}>
          {isLoading ? messages.loading : messages.submit}
        </Button>
      </Stack>
    </form>
  )
}
