import { builder } from './builder.ts'

/** An enum with a description for each of its values. Names have underscores where values have dots. */
export const describedEnum = <Value extends string>(
  name: string,
  description: string,
  descriptions: Record<Value, string>,
) =>
  builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(descriptions).map(([value, text]) => [
        value.replace('.', '_'),
        { value, description: text },
      ]),
    ) as Record<Value, { value: Value; description: string }>,
  })
