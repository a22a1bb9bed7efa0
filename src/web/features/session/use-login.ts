import { type FormEvent, useRef, useState } from 'react'
import { problemReplies } from '../../../contract/problems.ts'
import { type LoginForm, loginForm } from '../../../domain/session/login-form.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { useAuth } from './auth.tsx'

type Field = keyof LoginForm
type FieldErrors = Partial<Record<Field, string>>

const fields: readonly Field[] = ['account', 'password']

const errorsOf = (values: LoginForm): FieldErrors => {
  const issues = loginForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]))
}

/** Any failure reads as wrong credentials, except those that other credentials would not mend. */
function failureText(error: unknown): string {
  const isTellable = error instanceof Offline || (error instanceof Refusal && error.code === 'request.too-many')
  return isTellable ? error.message : problemReplies['session.wrong-credentials'].text
}

/** The login form's state: a field's error shows once it was changed, or on the attempt to send. */
export function useLogin() {
  const { login } = useAuth()
  const [values, setValues] = useState<LoginForm>({ account: '', password: '' })
  const [changed, setChanged] = useState<readonly Field[]>([])
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const problems = errorsOf(values)

  const change = (field: Field, value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }))
    setChanged((previous) => [...previous, field])
    setFailure(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setChanged(fields)
    const wrong = fields.find((field) => problems[field])
    if (wrong) return inputs.current[wrong]?.focus()
    setLoading(true)
    setFailure(undefined)
    try {
      // The button stays in its loading state: the next page is on its way.
      await login(loginForm.parse(values))
    } catch (error) {
      setLoading(false)
      setFailure(failureText(error))
      inputs.current.password?.focus()
    }
  }

  const inputOf = (field: Field) => ({
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(field, event.currentTarget.value),
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input
    },
    error: (changed.includes(field) ? problems[field] : undefined) ?? (field === 'password' ? failure : undefined),
  })

  return { submit, isLoading, account: inputOf('account'), password: inputOf('password') }
}
