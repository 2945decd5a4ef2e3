# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
