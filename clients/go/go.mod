module example.com/agent-run-service/clients/go

go 1.24
