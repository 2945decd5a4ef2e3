"""Creates a pipeline of two agents, runs it and prints its steps as they end: `python pipeline.py`."""

from agent_run_service import AgentRunService, PipelineStepCompleted, PipelineStepFailed

TEXT = "Ada wrote to grace@example.org. Grace answered at noon. They met in Paris on 2026-11-16."

with AgentRunService() as ars:
    extractor = ars.agents.hire("extractor", name="Example extractor")
    summarizer = ars.agents.hire("summarizer", name="Example summarizer")
    pipeline = ars.pipelines.create(
        name="Example",
        steps=[
            {"name": "extract", "agent_id": extractor.id, "input": '{"text": input.text}'},
            {"name": "summarize", "agent_id": summarizer.id, "input": '{"text": input.text}', "depends_on": []},
        ],
    )
    with ars.pipeline_runs.stream(pipeline.id, input={"text": TEXT}) as stream:
        for event in stream:
            match event:
                case PipelineStepCompleted(step=step, run_id=run_id):
                    print("completed", step, run_id)
                case PipelineStepFailed(step=step, error=error):
                    print("failed", step, error.code)
                case _:
                    pass
        ended = stream.final_run()
    print(ended.status, ended.output)
    ars.pipelines.archive(pipeline.id)
    for agent in (extractor, summarizer):  # hired for this example alone
        ars.agents.archive(agent.id)
