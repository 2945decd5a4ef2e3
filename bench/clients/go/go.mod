module example.com/agent-run-service/bench/clients/go

go 1.24

require example.com/agent-run-service/clients/go v1.0.0

replace example.com/agent-run-service/clients/go => ../../../clients/go
